import type { Migration } from 'kysely/migration';
import { races } from './migrations/001-races.ts';
import { contactAndMail } from './migrations/002-contact-and-mail.ts';
import { participants } from './migrations/003-participants.ts';
import { registration } from './migrations/004-registration.ts';
import { office } from './migrations/005-office.ts';
import { linkVersions } from './migrations/006-link-versions.ts';
import { mailedCodes } from './migrations/007-mailed-codes.ts';
import { offersMailed } from './migrations/008-offers-mailed.ts';
import { confirmedSessions } from './migrations/009-confirmed-sessions.ts';
import { invitationMakers } from './migrations/010-invitation-makers.ts';
import { staffLanguage } from './migrations/011-staff-language.ts';
import { rights } from './migrations/012-rights.ts';
import { secondFactors } from './migrations/013-second-factors.ts';
import { visitorKeys } from './migrations/014-visitor-keys.ts';
import { capitalNames } from './migrations/015-capital-names.ts';
import { holds } from './migrations/016-holds.ts';
import { waitingNetworks } from './migrations/017-waiting-networks.ts';
import { results } from './migrations/018-results.ts';
import { leftDemo } from './migrations/019-left-demo.ts';
import { readings } from './migrations/020-readings.ts';
import { paymentAttempt } from './migrations/021-payment-attempt.ts';
import { paymentSource } from './migrations/022-payment-source.ts';
import { guardianReminders } from './migrations/023-guardian-reminders.ts';
import { sealPersonalData } from './migrations/024-seal-personal-data.ts';
import { mailAbout } from './migrations/025-mail-about.ts';
import { medicalConsent } from './migrations/026-medical-consent.ts';
import { auditChain } from './migrations/027-audit-chain.ts';
import { extraDue } from './migrations/028-extra-due.ts';
import { wordsOnHolds } from './migrations/029-words-on-holds.ts';
import { newsletter } from './migrations/030-newsletter.ts';
import { dataKeyCheck } from './migrations/031-data-key-check.ts';
import { forgetAudit } from './migrations/032-forget-audit.ts';
import { staffDevices } from './migrations/033-staff-devices.ts';
import { staffEmailChanges } from './migrations/034-staff-email-changes.ts';
import { mailFiles } from './migrations/035-mail-files.ts';
import { holdCounts } from './migrations/036-hold-counts.ts';
import { toldChanges } from './migrations/037-told-changes.ts';
import { comments } from './migrations/038-comments.ts';
import { jobDue } from './migrations/039-job-due.ts';
import { club } from './migrations/040-club.ts';
import { minorUnits } from './migrations/041-minor-units.ts';
import { lateChange } from './migrations/042-late-change.ts';
import { demoOrders } from './migrations/043-demo-orders.ts';
import { raceTexts } from './migrations/045-race-texts.ts';
import { feesByDate } from './migrations/046-fees-by-date.ts';
import { orderedExtras } from './migrations/047-extras.ts';
import { bibHandout } from './migrations/049-bib-handout.ts';
import { checkpointRecords } from './migrations/050-checkpoint-records.ts';
import { raceDecisions } from './migrations/051-race-decisions.ts';
import { recordsOfPhones } from './migrations/052-records-of-phones.ts';
import { raceDayRight } from './migrations/054-race-day-right.ts';
import { live } from './migrations/055-live.ts';
import { messages } from './migrations/056-messages.ts';
import { starts } from './migrations/057-starts.ts';
import { gearChecks } from './migrations/058-gear-checks.ts';
import { finishImports } from './migrations/059-finish-imports.ts';
import { toldExtras } from './migrations/060-told-extras.ts';
import { checkpointEvents } from './migrations/061-checkpoint-events.ts';
import { toldRaceDay } from './migrations/062-told-race-day.ts';
import { publishedResults } from './migrations/063-results.ts';
import { circuit } from './migrations/066-circuit.ts';
import { resultMails } from './migrations/067-result-mails.ts';
import { pastResults } from './migrations/068-past-results.ts';
import { papersSeen } from './migrations/069-papers-seen.ts';
import { ownPastResults } from './migrations/070-own-past-results.ts';
import { beforeDemo } from './migrations/074-before-demo.ts';
import { migrationHashes } from './migrations/075-migration-hashes.ts';
import { backups } from './migrations/076-backups.ts';
import { siteClock } from './migrations/077-site-clock.ts';
import { alarms } from './migrations/078-alarms.ts';
import { siteCounts } from './migrations/079-counts.ts';
import { untoldMails } from './migrations/080-untold-mails.ts';
import { networkIndex } from './migrations/081-network-index.ts';
import { signingKeys } from './migrations/082-signing-keys.ts';
import { presets } from './migrations/083-presets.ts';
import { networks } from './migrations/085-networks.ts';
import { proof } from './migrations/086-proof.ts';
import { askedLinks } from './migrations/088-asked-links.ts';
import { waitingSafetyAndMessages } from './migrations/089-waiting-safety-and-messages.ts';
import { offeredUntil } from './migrations/090-offered-until.ts';
import { calendarEntries } from './migrations/091-calendar-entries.ts';
import { consentNetwork } from './migrations/092-consent-network.ts';
import { doubtfulDeliveries } from './migrations/093-doubtful-deliveries.ts';
import { provenPerson } from './migrations/095-proven-person.ts';
import { movedStarts } from './migrations/097-moved-starts.ts';
import { calendarSequence } from './migrations/098-calendar-sequence.ts';

/** Every step of the schema, oldest first; a step that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '001-races': races,
  '002-contact-and-mail': contactAndMail,
  '003-participants': participants,
  '004-registration': registration,
  '005-office': office,
  '006-link-versions': linkVersions,
  '007-mailed-codes': mailedCodes,
  '008-offers-mailed': offersMailed,
  '009-confirmed-sessions': confirmedSessions,
  '010-invitation-makers': invitationMakers,
  '011-staff-language': staffLanguage,
  '012-rights': rights,
  '013-second-factors': secondFactors,
  '014-visitor-keys': visitorKeys,
  '015-capital-names': capitalNames,
  '016-holds': holds,
  '017-waiting-networks': waitingNetworks,
  '018-results': results,
  '019-left-demo': leftDemo,
  '020-readings': readings,
  '021-payment-attempt': paymentAttempt,
  '022-payment-source': paymentSource,
  '023-guardian-reminders': guardianReminders,
  '024-seal-personal-data': sealPersonalData,
  '025-mail-about': mailAbout,
  '026-medical-consent': medicalConsent,
  '027-audit-chain': auditChain,
  '028-extra-due': extraDue,
  '029-words-on-holds': wordsOnHolds,
  '030-newsletter': newsletter,
  '031-data-key-check': dataKeyCheck,
  '032-forget-audit': forgetAudit,
  '033-staff-devices': staffDevices,
  '034-staff-email-changes': staffEmailChanges,
  '035-mail-files': mailFiles,
  '036-hold-counts': holdCounts,
  '037-told-changes': toldChanges,
  '038-comments': comments,
  '039-job-due': jobDue,
  '040-club': club,
  '041-minor-units': minorUnits,
  '042-late-change': lateChange,
  '043-demo-orders': demoOrders,
  '045-race-texts': raceTexts,
  '046-fees-by-date': feesByDate,
  '047-extras': orderedExtras,
  '049-bib-handout': bibHandout,
  '050-checkpoint-records': checkpointRecords,
  '051-race-decisions': raceDecisions,
  '052-records-of-phones': recordsOfPhones,
  '054-race-day-right': raceDayRight,
  '055-live': live,
  '056-messages': messages,
  '057-starts': starts,
  '058-gear-checks': gearChecks,
  '059-finish-imports': finishImports,
  '060-told-extras': toldExtras,
  '061-checkpoint-events': checkpointEvents,
  '062-told-race-day': toldRaceDay,
  '063-results': publishedResults,
  '066-circuit': circuit,
  '067-result-mails': resultMails,
  '068-past-results': pastResults,
  '069-papers-seen': papersSeen,
  '070-own-past-results': ownPastResults,
  '074-before-demo': beforeDemo,
  '075-migration-hashes': migrationHashes,
  '076-backups': backups,
  '077-site-clock': siteClock,
  '078-alarms': alarms,
  '079-counts': siteCounts,
  '080-untold-mails': untoldMails,
  '081-network-index': networkIndex,
  '082-signing-keys': signingKeys,
  '083-presets': presets,
  '085-networks': networks,
  '086-proof': proof,
  '088-asked-links': askedLinks,
  '089-waiting-safety-and-messages': waitingSafetyAndMessages,
  '090-offered-until': offeredUntil,
  '091-calendar-entries': calendarEntries,
  '092-consent-network': consentNetwork,
  '093-doubtful-deliveries': doubtfulDeliveries,
  '095-proven-person': provenPerson,
  '097-moved-starts': movedStarts,
  '098-calendar-sequence': calendarSequence,
};
