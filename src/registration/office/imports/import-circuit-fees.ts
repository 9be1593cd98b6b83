import { extrasMinor } from '../../../edition/facts/extra.rules.ts';
import { raceFeeFor } from '../../../edition/facts/race-fees.ts';
import { feeInCircuit, openForExtras } from '../../payments/difference.rules.ts';
import type { ImportReport, RowProblem } from './import.contract.ts';
import type { ImportedRow, Settled } from './import.queries.ts';

/** How an import changes the fees of participants whom it adds to the circuit, or takes out. */
export class CircuitFees {
  readonly #differences = { count: 0, amountMinor: 0 };
  #leaving = 0;
  readonly #settled: ReadonlyMap<number, Settled>;
  readonly #now: Date;

  constructor(settled: ReadonlyMap<number, Settled>, now: Date) {
    this.#settled = settled;
    this.#now = now;
  }

  /** Why a participant cannot join or leave the circuit now; undefined when they can. */
  problemOf({ id, status }: ImportedRow): RowProblem['code'] | undefined {
    if (status === 'cancelled') return 'import-cancelled';
    return this.#settled.get(id)?.isPaying ? 'import-paying' : undefined;
  }

  /** The fee and the difference of a participant who has joined or left, who is counted. */
  changesOf(after: ImportedRow): Pick<ImportedRow, 'fee_minor' | 'extra_minor' | 'extra_since'> {
    const { isSettled = false, netMinor = 0 } = this.#settled.get(after.id) ?? {};
    const fees = raceFeeFor(after.race_id, after);
    const changes = feeInCircuit({
      isInCircuit: after.is_in_circuit,
      isSettled,
      feeMinor: after.fee_minor,
      netMinor,
      fees,
      extras: {
        priceMinor: extrasMinor(after.ordered_extras),
        mostMinor: openForExtras({
          extraMinor: after.extra_minor,
          extrasMinor: extrasMinor(after.ordered_extras),
          circuitMinor: after.is_in_circuit ? 0 : fees.feeWithCircuitMinor - fees.feeMinor,
        }),
      },
      now: this.#now,
    });
    if (changes.extra_minor !== null) {
      this.#differences.count++;
      this.#differences.amountMinor += changes.extra_minor;
    }
    if (isSettled && !after.is_in_circuit) this.#leaving++;
    return changes;
  }

  /** The part of the dry run's report about the circuit. */
  report(): Pick<ImportReport, 'differences' | 'leaving'> {
    return {
      ...(this.#differences.count > 0 && { differences: this.#differences }),
      ...(this.#leaving > 0 && { leaving: this.#leaving }),
    };
  }
}
