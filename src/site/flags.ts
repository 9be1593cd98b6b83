import de from '../../node_modules/country-flag-icons/3x2/DE.svg?url&no-inline';
import es from '../../node_modules/country-flag-icons/3x2/ES.svg?url&no-inline';
import fr from '../../node_modules/country-flag-icons/3x2/FR.svg?url&no-inline';
import gb from '../../node_modules/country-flag-icons/3x2/GB.svg?url&no-inline';
import it from '../../node_modules/country-flag-icons/3x2/IT.svg?url&no-inline';
import ro from '../../node_modules/country-flag-icons/3x2/RO.svg?url&no-inline';

/** Flags of the language list, served from our own origin. */
export const flagUrls = { GB: gb, RO: ro, FR: fr, DE: de, IT: it, ES: es } as const;
