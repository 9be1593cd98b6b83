export { ParticipantList as default } from './participant-list.tsx';
