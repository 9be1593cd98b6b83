import de from '../../node_modules/country-flag-icons/3x2/DE.svg?url&no-inline';
import es from '../../node_modules/country-flag-icons/3x2/ES.svg?url&no-inline';
import fr from '../../node_modules/country-flag-icons/3x2/FR.svg?url&no-inline';
import gb from '../../node_modules/country-flag-icons/3x2/GB.svg?url&no-inline';
import it from '../../node_modules/country-flag-icons/3x2/IT.svg?url&no-inline';
import ro from '../../node_modules/country-flag-icons/3x2/RO.svg?url&no-inline';

/** Of the languages that the product speaks, under names that a browser keeps for good. */
const known: Record<string, string> = { GB: gb, RO: ro, FR: fr, DE: de, IT: it, ES: es };

/** The drawn flag of a country, from our own origin. */
export const flagOf = (country: string): string =>
  known[country] ?? `/pictures/flags/${country}.svg`;
