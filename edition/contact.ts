import { event } from './event.ts';

/** How to reach the organiser. The phone number is a sample. */
export const contact = {
  email: event.email,
  phone: '+40 700 000 000',
  /** Romanian time, as it is written for readers. */
  hours: {
    weekdays: { from: '9:00', to: '17:00' },
    weekend: { from: '10:00', to: '15:00' },
  },
} as const;
