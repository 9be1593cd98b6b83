import type { Participant } from '../registration/participants/participants.contract.ts';

/** A runner as the public list shows her. */
export const ana: Participant = {
  id: 7,
  firstname: 'Ana',
  lastname: 'Pop',
  country: 'RO',
  club: '',
  gender: 'F',
  age: 41,
  raceid: 1,
  status: 'confirmed',
  isemaparticipant: true,
  bib: 12,
  category: 'F40',
};
