const right =
  "'runners' | 'participants' | 'safety' | 'refund' | 'race-day' | 'registration' | 'money' | 'pictures' | 'email-test' | 'audit' | 'staff' | 'safety-export'";

/**
 * What the database cannot say of a column, such as the shape of its JSON, as TypeScript, by table
 * and column; all else is read from the migrated database (`schema-types.ts`).
 */
export const columnTypes: Record<string, string> = {
  'audit_entry.before': 'Record<string, unknown>',
  'audit_entry.after': 'Record<string, unknown>',
  'bib_handout.papers_seen': "'identity' | 'certificate'",
  'circuit_import.fields': '(string | null)[]',
  'circuit_import.header': 'string[]',
  'late_change.value': 'Record<string, unknown>',
  'past_race.fields': '(string | null)[]',
  'past_race.header': 'string[]',
  'participant.ordered_extras': 'Record<string, { count: number; priceMinor: number }>',
  'participant_import.header': 'string[]',
  'race.aid_stations_km': 'number[]',
  'race.cutoffs': '{ km: number; afterMin: number }[]',
  'race.names': 'Record<string, string>',
  'race.descriptions': 'Record<string, string>',
  'race.waymark':
    "{ kind: 'stripe' | 'triangle' | 'cross' | 'dot' | 'diamond'; colour: 'blue' | 'yellow' | 'red' | 'green' | 'white' | 'black' }",
  'record_decision.change': '{ bib?: string; at?: number; isDropped?: boolean }',
  'refund.reason': "'cancelled' | 'place-gone' | 'not-due' | 'other-proven' | 'organiser'",
  'staff.rights': right,
  'staff_invitation.rights': right,
};
