import { severalLines } from '../../../platform/i18n/text.rules.ts';
import { updateRunner } from '../../my-registration/my-registration.queries.ts';
import { noteMost } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

/** Writes the organiser's own note. */
export const noteAction: ParticipantAction = {
  action: 'participant.note',
  isDone: ({ runner, form }) => runner.note === severalLines(form.note ?? ''),
  async take({ trx, runner, form }) {
    const note = severalLines(form.note ?? '');
    if (note.length > noteMost) return { ok: false, code: 'note-long' };
    await updateRunner(trx, runner.id, { note });
    return { ok: true };
  },
};
