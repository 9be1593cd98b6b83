import { fullName, type PersonName } from '../edition/fields/person-name.rules.ts';
/** A runner’s name as a link to the runner's page. */
export function RunnerLink(props: PersonName & { participantId: number }) {
  return <a href={`/admin/participants/${props.participantId}`}>{fullName(props)}</a>;
}
