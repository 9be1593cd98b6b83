import { fullName, type PersonName } from '../edition/fields/person-name.rules.ts';
/** Somebody’s name, which leads to the page about them. */
export function RunnerLink(props: PersonName & { participantId: number }) {
  return <a href={`/admin/participants/${props.participantId}`}>{fullName(props)}</a>;
}
