/** The rules of a strategy as a form. It changes one part of their document at a time, so that what it cannot show stays. */

import { quoteOf } from '@/domain/strategies/words';
import { Button } from '@/ui/Button';
import { Note, SelectField, TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Options } from '@/ui/Options';
import { copy } from '../../copy';
import { isRecord, type Path, pathText, type Rules, readAt, writeAt } from '../../ruleDocument';
import { faultAt, faultsWithoutSection, formWords, placeWords } from '../../ruleFaults';
import { BARS, DEFAULTS, isUnshown, NEW_SIZES, SIZES, unshown, VERSION } from '../../ruleParts';
import { entrySentence, exitSentence, percentOfBps } from '../../ruleSentences';
import type { Fault } from '../../strategyDraft';
import { AmountField } from './AmountField';
import { ConditionsSection } from './ConditionFields';
import styles from './form.module.css';
import { KeptPart } from './KeptPart';
import { IndicatorsSection, ParametersSection } from './NamedParts';
import { NumberField } from './NumberField';
import { PartFault } from './PartFault';
import type { RuleForm } from './ruleForm';

interface RulesFormProps {
  readonly rules: Rules;
  readonly faults: readonly Fault[];
  readonly onChange: (rules: Rules) => void;
}

export function RulesForm({ rules, faults, onChange }: RulesFormProps) {
  const kept = unshown(rules);
  const form: RuleForm = {
    rules,
    faults,
    unshown: kept,
    write: (path, value) => onChange(writeAt(rules, path, value)),
    replace: onChange,
  };
  return (
    <div className={layout.column}>
      {kept.length > 0 && <Note kind="info">{copy.theFormCantShow(kept.map(pathText).join(', '))}</Note>}
      {faultsWithoutSection(faults).map((fault) => (
        <OtherFault key={`${fault.path} ${fault.text}`} form={form} fault={fault} />
      ))}
      <MarketSection form={form} />
      <ConditionsSection
        form={form}
        name="enter"
        title={copy.entry}
        sentence={rules.enter === undefined ? null : entrySentence(rules)}
        hint={copy.entryHint}
      />
      <ConditionsSection form={form} name="exit" title={copy.exit} sentence={exitSentence(rules)} hint={copy.exitHint} />
      <LimitsSection form={form} />
      <SizeSection form={form} />
      <CostsSection form={form} />
      <IndicatorsSection form={form} />
      <ParametersSection form={form} />
    </div>
  );
}

interface SectionProps {
  readonly form: RuleForm;
}

/** A version has one right value; what else no section has is for the JSON tab. */
function OtherFault({ form, fault: { path, text } }: SectionProps & { readonly fault: Fault }) {
  return (
    <div className={styles.other}>
      <PartFault text={`${copy.placeOf(placeWords(path))} ${formWords(text)}`} />
      {path === 'v' && (
        <Button size="small" onClick={() => form.write(['v'], VERSION)}>
          {copy.setVersion(String(VERSION))}
        </Button>
      )}
    </div>
  );
}

const textAt = (rules: Rules, key: string): string => {
  const value = rules[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function MarketSection({ form }: SectionProps) {
  const { rules, faults, write } = form;
  const bar = textAt(rules, 'bar');
  const side = textAt(rules, 'side') || DEFAULTS.side;
  return (
    <fieldset className={styles.section}>
      <legend>{copy.marketTitle}</legend>
      <div className={styles.three}>
        <TextField
          compact
          label={copy.market}
          placeholder={copy.btcUsd}
          maxLength={40}
          value={textAt(rules, 'market')}
          error={faultAt(faults, ['market'])}
          onChange={({ target }) => write(['market'], target.value)}
        />
        <SelectField
          compact
          label={copy.bar}
          value={bar}
          error={faultAt(faults, ['bar'])}
          onChange={({ target }) => write(['bar'], target.value)}
        >
          {!BARS.some((one) => one === bar) && <option value={bar}>{bar === '' ? copy.notSet : bar}</option>}
          <Options of={BARS.map((one) => ({ value: one, label: copy.barLengths[one] }))} />
        </SelectField>
        <SelectField
          compact
          label={copy.direction}
          value={side}
          error={faultAt(faults, ['side'])}
          onChange={({ target }) => write(['side'], target.value)}
        >
          {side !== 'long' && side !== 'short' && <option value={side}>{side}</option>}
          <option value="long">{copy.long}</option>
          <option value="short">{copy.short}</option>
        </SelectField>
      </div>
    </fieldset>
  );
}

function LimitsSection({ form }: SectionProps) {
  const isShort = form.rules.side === 'short';
  return (
    <fieldset className={styles.section}>
      <legend>{copy.stopAndTarget}</legend>
      <div className={styles.two}>
        <LimitField form={form} name="stop" label={copy.stopLoss} hint={isShort ? copy.aboveTheEntry : copy.belowTheEntry} />
        <LimitField form={form} name="target" label={copy.takeProfit} hint={isShort ? copy.belowTheEntry : copy.aboveTheEntry} />
      </div>
    </fieldset>
  );
}

interface LimitFieldProps extends SectionProps {
  readonly name: 'stop' | 'target';
  readonly label: string;
  readonly hint: string;
}

function LimitField({ form, name, label, hint }: LimitFieldProps) {
  const path: Path = [name, 'pct'];
  if (isUnshown(form.unshown, name) || isUnshown(form.unshown, ...path)) {
    return <KeptPart form={form} path={[name]} value={form.rules[name]} />;
  }
  return (
    <AmountField
      isOptional
      form={form}
      path={path}
      label={label}
      placeholder={copy.none}
      hint={hint}
      value={readAt(form.rules, path)}
      error={faultAt(form.faults, path, [name])}
    />
  );
}

function SizeSection({ form }: SectionProps) {
  const { rules, faults, write } = form;
  const quote = quoteOf({ rules });
  const base = textAt(rules, 'market').split('/')[0]?.trim() ?? '';
  const written = isRecord(rules.size) ? Object.keys(rules.size)[0] : undefined;
  const kind = SIZES.find((one) => one === written) ?? 'equity_pct';
  const words = {
    equity_pct: { option: copy.shareOfCash, label: copy.shareOfCashUnit, hint: copy.feeIncluded },
    units: { option: copy.fixedUnits(base), label: copy.unitsOf(base), hint: undefined },
    quote: { option: copy.fixedAmount(quote), label: copy.amountIn(quote), hint: copy.withoutTheFee },
  };
  return (
    <fieldset className={styles.section}>
      <legend>{copy.positionSize}</legend>
      {form.unshown.some(([first]) => first === 'size') ? (
        <KeptPart form={form} path={['size']} value={rules.size} />
      ) : (
        <div className={styles.two}>
          <SelectField
            compact
            label={copy.sizeBy}
            value={kind}
            error={faultAt(faults, ['size'])}
            onChange={({ target }) => {
              const next = SIZES.find((one) => one === target.value) ?? 'equity_pct';
              write(['size'], { [next]: NEW_SIZES[next] });
            }}
          >
            <Options of={SIZES.map((one) => ({ value: one, label: words[one].option }))} />
          </SelectField>
          <AmountField
            isOptional={kind === 'equity_pct'}
            form={form}
            path={['size', kind]}
            label={words[kind].label}
            placeholder={kind === 'equity_pct' ? String(DEFAULTS.equity_pct) : undefined}
            hint={words[kind].hint}
            value={readAt(rules, ['size', kind])}
            error={faultAt(faults, ['size', kind])}
          />
        </div>
      )}
    </fieldset>
  );
}

const BPS = [
  ['fee_bps', copy.feeBps],
  ['slippage_bps', copy.slippageBps],
] as const;
/** Fields that would write over what they cannot show. */
const COSTS: ReadonlySet<unknown> = new Set([undefined, 'fee_bps', 'slippage_bps', 'funding']);

function CostsSection({ form }: SectionProps) {
  const { rules, faults, write } = form;
  const costs = isRecord(rules.costs) ? rules.costs : {};
  if (form.unshown.some(([first, second]) => first === 'costs' && COSTS.has(second))) {
    return (
      <fieldset className={styles.section}>
        <legend>{copy.costs}</legend>
        <KeptPart form={form} path={['costs']} value={rules.costs} />
      </fieldset>
    );
  }
  return (
    <fieldset className={styles.section}>
      <legend>{copy.costs}</legend>
      <div className={styles.three}>
        {BPS.map(([name, label]) => (
          <NumberField
            key={name}
            isOptional
            label={label}
            placeholder={String(DEFAULTS[name])}
            hint={copy.ofTheValueOfEachFill(percentOfBps(costs[name] ?? DEFAULTS[name]))}
            value={costs[name]}
            error={faultAt(faults, ['costs', name])}
            onChange={(next) => write(['costs', name], next)}
          />
        ))}
        <NumberField
          isOptional
          label={copy.startingCash(quoteOf({ rules }))}
          placeholder={String(DEFAULTS.cash)}
          value={rules.cash}
          error={faultAt(faults, ['cash'])}
          onChange={(next) => write(['cash'], next)}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={costs.funding === true}
          onChange={({ target }) => write(['costs', 'funding'], target.checked)}
        />
        <span>{copy.countFunding}</span>
      </label>
      <PartFault text={faultAt(faults, ['costs', 'funding'])} />
    </fieldset>
  );
}
