import { checkpointPage } from './checkpoints/phone/checkpoint.page.tsx';
import { livePage } from './live/live.page.tsx';
import { liveRunnerPage } from './live/live-runner.page.tsx';
import { adminCheckInPage } from './office/check-in/admin-check-in.page.tsx';
import { adminLinksPage } from './office/checkpoints/admin-links.page.tsx';
import { adminGearCheckPage } from './office/gear-check/admin-gear-check.page.tsx';
import { adminMessagesPage } from './office/messages/admin-messages.page.tsx';
import { adminCheckpointPage } from './office/race-control/admin-checkpoint.page.tsx';
import { adminRaceControlPage } from './office/race-control/admin-race-control.page.tsx';
import { adminRadioPage } from './office/race-control/admin-radio.page.tsx';
import { adminStartPage } from './office/start/admin-start.page.tsx';

/** The pages of this room that everybody may open. */
export const publicPages = [livePage, liveRunnerPage, checkpointPage] as const;

/** The pages of this room for the organiser. */
export const officePages = [
  adminCheckInPage,
  adminRaceControlPage,
  adminCheckpointPage,
  adminLinksPage,
  adminRadioPage,
  adminGearCheckPage,
  adminStartPage,
  adminMessagesPage,
] as const;
