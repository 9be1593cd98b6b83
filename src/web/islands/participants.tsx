export { ParticipantList as default } from '../components/participant-list.tsx';
