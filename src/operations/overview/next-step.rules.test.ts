import { describe, expect, it } from 'vitest';
import { nextStep, type StepFacts } from './next-step.rules.ts';

const facts = (own: Partial<StepFacts>): StepFacts => ({
  phase: 'closed',
  findings: 0,
  runners: 120,
  withoutBib: 0,
  handedOut: 0,
  ...own,
});

describe('the next step of the organiser', () => {
  it.each<[string, Partial<StepFacts>, string | undefined, number]>([
    ['findings come first', { findings: 3, withoutBib: 7 }, 'readiness', 3],
    ['findings before the opening', { phase: 'before-opening', findings: 1 }, 'readiness', 1],
    ['then the opening', { phase: 'before-opening', runners: 0 }, 'open', 0],
    ['that never was', { runners: 0 }, 'open', 0],
    ['that is under way', { phase: 'open', withoutBib: 7 }, 'open', 0],
    ['bibs once all places are taken', { phase: 'full', withoutBib: 7 }, 'bibs', 7],
    ['bibs once it is closed', { withoutBib: 1 }, 'bibs', 1],
    ['prints once all have one', {}, 'print', 0],
    ['the race once bibs are handed out', { handedOut: 1 }, 'raceDay', 0],
    ['the race on its day, whatever lacks', { phase: 'race-day', findings: 3 }, 'raceDay', 0],
    ['results when all is run', { phase: 'over', findings: 3, withoutBib: 7 }, 'results', 0],
    ['nothing once they are out', { phase: 'results', findings: 3 }, undefined, 0],
  ])('%s', (_why, own, step, count) => {
    expect(nextStep(facts(own))).toMatchObject({ step, count });
  });

  it.each([
    ['open', true],
    ['full', true],
    ['before-opening', false],
    ['closed', false],
  ] as const)('knows of %s whether runners can register: %s', (phase, isOpen) => {
    expect(nextStep(facts({ phase }))).toMatchObject({ isOpen });
  });
});
