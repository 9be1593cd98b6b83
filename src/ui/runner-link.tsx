/** Somebody’s name, which leads to the page about them. */
export function RunnerLink(props: { participantId: number; firstname: string; lastname: string }) {
  const { participantId, firstname, lastname } = props;
  return <a href={`/admin/participants/${participantId}`}>{`${firstname} ${lastname}`}</a>;
}
