import { types } from 'pg';

// A day stays the text YYYY-MM-DD: as a moment it would be another day in another time zone.
types.setTypeParser(types.builtins.DATE, (day) => day);
