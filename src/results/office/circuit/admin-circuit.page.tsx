import { wordsIn } from '../../../edition/words/words.ts';
import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Refused, Result } from '../../../platform/http/result.ts';
import { mostFileBytes } from '../../../registration/office/imports/import.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminLists from '../../../ui/admin-lists.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-circuit.css?inline';
import type { CircuitAdmin } from './circuit.contract.ts';
import { DecidedPairs, Doubts, JoinedRunners } from './identity-views.tsx';
import { PublishForm } from './publish-view.tsx';
import { circuitPath, Stages, StageUpload } from './stage-views.tsx';

type Services = { circuit: CircuitAdmin };
type Posted = { status?: number; failure?: string; form?: PostedFields };

const taken = ['imported', 'undone', 'decided', 'erased', 'published', 'dropped'] as const;
type Done = (typeof taken)[number];

type Step = {
  done: Done;
  take: (
    circuit: CircuitAdmin,
    form: PostedFields,
  ) => Promise<Result<object, RefusalCode> | Refused<GuardRefusal>>;
};

const decide = (verdict: 'same' | 'different' | 'open'): Step => ({
  done: 'decided',
  take: (circuit, { one, other }) =>
    circuit.decide(numberIn(one) ?? 0, numberIn(other) ?? 0, verdict),
});

/** What the forms of the page ask, by their intent; a file comes apart from these. */
const steps: Record<string, Step> = {
  undo: { done: 'undone', take: (circuit, { stage = '' }) => circuit.undo(stage) },
  own: { done: 'imported', take: (circuit, { stage = '' }) => circuit.takeOwn(stage) },
  same: decide('same'),
  different: decide('different'),
  open: decide('open'),
  erase: { done: 'erased', take: (circuit, { runner }) => circuit.erase(numberIn(runner) ?? 0) },
  publish: {
    done: 'published',
    take: (circuit, form) => circuit.publish(numberIn(form.seen) ?? 0, form.isFinal === 'true'),
  },
};

/** `/admin/circuit`: results of the stages, who is who in them, and what is public. */
export const adminCircuitPage = adminPage<Services>({
  path: circuitPath,
  access: 'participants',
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: taken.find((each) => each === done) ?? '' }),
  load: (request) => view(request, {}),
  async submit(request, form, files) {
    const { circuit } = request.services;
    if (form.intent === 'upload') {
      const begun = await request.attempt(() => circuit.begin(form.stage ?? '', files.file));
      return begun.ok
        ? { goTo: `${circuitPath}/imports/${begun.id}` }
        : view(request, { ...begun, form });
    }
    const step = Object.hasOwn(steps, form.intent ?? '') ? steps[form.intent ?? ''] : undefined;
    if (!step) return view(request, {});
    const outcome = await request.attempt(() => step.take(circuit, form));
    return outcome.ok
      ? { goTo: `${circuitPath}?done=${step.done}` }
      : view(request, { ...outcome, form });
  },
});

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-circuit');
  const office = await services.circuit.read();
  const step = posted.failure ? undefined : taken.find((word) => word === query.done);
  return {
    status: posted.status ?? 200,
    title: t('title'),
    styles: [adminLists, css],
    body: (
      <div className="circuit-office">
        <Outcome done={step && t(`done.${step}`)} problem={posted.failure} />
        <Stages language={language} office={office} />
        <StageUpload chosen={posted.form?.stage} />
        <Doubts language={language} doubts={office.doubts} />
        <DecidedPairs language={language} decided={office.decided} />
        <PublishForm language={language} office={office} />
        <JoinedRunners language={language} joined={office.joined} />
      </div>
    ),
  };
}
