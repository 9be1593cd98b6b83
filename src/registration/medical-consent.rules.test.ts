import { describe, expect, it } from 'vitest';
import {
  isConsentWithdrawn,
  type MedicalConsent,
  medicalConsent,
} from './medical-consent.rules.ts';

const earlier = new Date('2025-02-01T09:00Z');
const now = new Date('2025-05-01T09:00Z');
const asthma = { medicalInfo: 'Asthma', acceptMedical: true };
const none: MedicalConsent = { medical_consent_at: null, medical_consent_by: null };
const byRunner: MedicalConsent = { medical_consent_at: earlier, medical_consent_by: 'runner' };

describe('the consent that health data are held', () => {
  it('is noted with its moment and its way', () => {
    const noted = { medical_consent_at: now, medical_consent_by: 'office' };
    expect(medicalConsent(asthma, 'office', { now })).toEqual(noted);
    expect(medicalConsent(asthma, 'office', { before: none, now })).toEqual(noted);
  });

  it('stays the earlier one while something is held, whoever changes the text', () => {
    const changed = { ...asthma, medicalInfo: 'Asthma, pollen' };
    expect(medicalConsent(changed, 'office', { before: byRunner, now })).toEqual(byRunner);
  });

  it.each([
    ['nothing is held', { medicalInfo: '', acceptMedical: true }],
    ['the box is not ticked', { medicalInfo: 'Asthma', acceptMedical: false }],
    ['neither', { medicalInfo: '', acceptMedical: false }],
  ])('is none where %s, an earlier one too', (_, form) => {
    expect(medicalConsent(form, 'runner', { before: byRunner, now })).toEqual(none);
    expect(medicalConsent(form, 'runner', { now })).toEqual(none);
  });

  it.each([
    ['the box is emptied beside the same text', earlier, 'Asthma', false, true],
    ['the box stays ticked', earlier, 'Asthma', true, false],
    ['the text is typed anew and the box overlooked', earlier, 'Pollen', false, false],
    ['there never was one', null, 'Asthma', false, false],
  ])('is withdrawn or not where %s', (_, medical_consent_at, medicalInfo, acceptMedical, is) => {
    const before = { medical_consent_at, medical_info: 'Asthma' };
    expect(isConsentWithdrawn(before, { medicalInfo, acceptMedical })).toBe(is);
  });
});
