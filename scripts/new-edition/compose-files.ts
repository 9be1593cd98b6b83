import { thinProfile } from '../../src/event/races/course.rules.ts';
import type { Answers } from './answers.ts';
import { inline } from './inline.ts';
import { racePicture } from './race-picture.ts';
import { type DrawnRace, racesYaml } from './races-yaml.ts';
import { slugOf } from './read-answers.ts';
import { courseOf } from './sample-course.ts';
import { sampleOffice, sampleRules, sampleStreet } from './sample-texts.ts';
import { scheduleYaml } from './schedule-yaml.ts';

const headOf = (file: string) =>
  `# yaml-language-server: $schema=../../docs/schemas/${file}.json\n`;

/** The files of a new edition by their paths in its folder. */
export function composeFiles(answers: Answers): Record<string, string | Buffer> {
  const drawn = drawRaces(answers);
  const facts = {
    event: eventYaml(answers),
    races: racesYaml(answers, drawn),
    schedule: scheduleYaml(answers),
    money: `# Of every amount in these files.\ncurrency: ${answers.currency}\n`,
    registration: registrationYaml(answers),
    rules: rulesYaml,
    legal: legalYaml(answers),
    look: lookYaml(answers),
  };
  return {
    ...Object.fromEntries(
      Object.entries(facts).map(([file, text]) => [`${file}.yaml`, headOf(file) + text]),
    ),
    ...Object.fromEntries(
      answers.languages.map((language) => [`pages/${language}/rules.md`, sampleRules(language)]),
    ),
    ...Object.fromEntries(
      drawn.flatMap(({ slug, gpx, picture }) => [
        [`courses/${slug}.gpx`, gpx],
        [`pictures/${slug}.svg`, picture],
      ]),
    ),
    ...(answers.logo ? { [`pictures/${answers.logo.name}`]: answers.logo.file } : {}),
  };
}

/** Each race with what addresses call it, its course and its picture. */
function drawRaces(answers: Answers): DrawnRace[] {
  const taken = new Set<string>();
  return answers.races.map((race, index) => {
    const wanted = slugOf(race.name) || `race-${index + 1}`;
    let slug = wanted;
    for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`;
    taken.add(slug);
    const { gpx, profile } = courseOf(race, answers, index);
    return {
      race,
      slug,
      gpx,
      picture: racePicture(race.name, thinProfile(profile, 400), index, answers),
    };
  });
}

/** `look.yaml`. */
const lookYaml = ({ colours, dress, logo }: Answers): string =>
  [
    '# Shades of both schemes are mixed from these; their contrast is checked.',
    colours
      ? `primary: ${inline(colours.primary)}\naccent: ${inline(colours.accent)}`
      : '# primary: "#7a3b2e"\n# accent: "#e0a030"',
    '# What stands on the drawn ridge of the home page: forest, coast or rock.',
    `dress: ${dress}`,
    '# Beside the name on every page.',
    logo ? `logo: /pictures/${logo.name}\n` : '# logo: /pictures/logo.svg\n',
  ].join('\n');

function eventYaml(answers: Answers): string {
  const { name, organiser, email, languages, altitudeM } = answers;
  return `name: ${inline(name)}
# The browser tab’s title.
siteTitle: ${inline(name)}
organiser: ${inline(organiser)}
# Of the site, in the order of its list of languages; the first is the default.
languages: ${inline(languages)}
# Parts of the site that are there: each has its file of the same name. What is left out has no page,
# menu entry, field or sentence. There are circuit, championship, lodging, travel, sponsors, results
# and newsletter.
modules: []
# Mails to the organiser are in it.
organiserLanguage: ${languages[0]}
timeZone: ${answers.timeZone}
# When the first guests come; the races say their own days.
firstDay: ${answers.firstDay}
place:
  resort: ${inline(answers.resort)}
  county: ${inline(answers.region)}
  mountains: ${inline(answers.mountains)}
  countryCode: ${inline(answers.countryCode)}
  lat: ${Number(answers.lat.toFixed(5))}
  lon: ${Number(answers.lon.toFixed(5))}
  altitudeM: ${altitudeM}${altitudeM === 0 ? ' # sample: metres above the sea' : ''}
email: ${email}
phone: +00 000 000 000 # sample
# When the phone is answered, local time, as it is written for readers.
hours:
  weekdays: { from: 9:00, to: 17:00 } # sample
  weekend: { from: 10:00, to: 15:00 } # sample
# Kit pickup, meetings and questions.
raceCentre:
  name: ${inline(sampleOffice(answers))} # sample: the house where bibs are handed out
  street: ${inline(answers.resort)} # sample
# The organiser’s pages elsewhere; Facebook, Instagram and YouTube have an icon:
# - { network: Instagram, url: https://… }
socialPages: []
`;
}

/** Half a year before the first day, in the morning of the first of a month. */
function usualOpening({ firstDay }: Answers): string {
  const day = new Date(`${firstDay.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - 6);
  return `${day.toISOString().slice(0, 10)}T10:00`;
}

const registrationYaml = (
  answers: Answers,
) => `# When registration opens, on the clocks where the race is; as it stands, the race office opens it.
# Without the # in front, a new database opens it by itself then; \`closesAt\` ends it in the same way.
# opensAt: ${usualOpening(answers)}
# What is left out here is as for most races: the schema lists it.
# Younger runners need a guardian’s consent; full years on race day.
guardianBelowAge: 18 # sample: the law of the country
shirtSizes: [XS, S, M, L, XL, XXL]
# Until so many days before the event a runner may change to another race.
raceChangeUntilDaysBefore: 30 # sample
# What a cancellation brings back, and until when; null: nothing.
refund: { sharePercent: 50, moreThanDaysBefore: 30 } # sample
`;

const rulesYaml = `# What runners carry, in order. An item is one of the kinds that the product has words for, or a text
# by language; with \`races\` it is for these alone.
equipment:
  mandatory: # sample
    - bib
    - phone
    - water
    - jacket
    - blanket
    - whistle
  recommended: [poles, sunglasses, sunscreen, gloves, buff, powerBank]
penalties:
  timeMin: 30 # sample
  forTime: [missingEquipment, polesInProhibitedAreas]
  forDisqualification: [littering, shortcut, conduct, checkpoint, noHelp, assistance]
# Below this age a parent consents in writing.
adultAge: 18
emergencyPhones:
  general: "112" # sample: the number of the country
  mountainRescue: "112" # sample: the rescue service of these mountains
`;

const legalYaml = (answers: Answers): string => `organiser:
  street: ${inline(sampleStreet(answers))} # sample
  postalCode: "00000" # sample
  town: ${inline(answers.resort)} # sample
  taxNumber: ${answers.countryCode}00000000 # sample
# How long data are kept, as the privacy and cookie policies promise it.
retention:
  # Contact messages and mails, from their arrival.
  messagesMonths: 12
  # Emergency contacts and medical information.
  safetyDaysAfterEvent: 30
  # At most, under the country’s tax and accounting law.
  invoicesYears: 10 # sample
  # The rate limiter’s window.
  visitorAddressSeconds: 60
  languageCookieMonths: 12
# Where runners can complain: here the European bodies, which name that of each country.
authorities:
  dataProtection:
    name: EDPB # sample
    site: www.edpb.europa.eu
  consumers:
    name: ECC-Net # sample
    site: www.eccnet.eu
# EU Directive 2011/83, Article 9, which leisure on a fixed date is exempt from (Article 16).
onlineWithdrawalDays: 14
`;
