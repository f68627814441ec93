/** When the rules enter or leave: comparisons, and groups of them of which all or any have to hold. */

import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { classes } from '@/ui/classes';
import layout from '@/ui/layout.module.css';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../../copy';
import type { Path } from '../../ruleDocument';
import { faultAt } from '../../ruleFaults';
import { type Condition, conditionOf, type GroupKind, NEW_CONDITION } from '../../ruleParts';
import { COMPARISONS } from '../../ruleWords';
import styles from './form.module.css';
import { KeptPart } from './KeptPart';
import { OperandField } from './OperandField';
import { PartFault } from './PartFault';
import type { RuleForm } from './ruleForm';
import { useRowFocus } from './useRowFocus';

interface RootProps {
  readonly form: RuleForm;
  readonly name: 'enter' | 'exit';
  readonly title: string;
  /** What it says in words; null without a condition. */
  readonly sentence: string | null;
  readonly hint: string;
}

/** All conditions of entry or exit. One that is in no list is shown as a list of one. */
export function ConditionsSection({ form, name, title, sentence, hint }: RootProps) {
  const { ref, moveTo } = useRowFocus<HTMLFieldSetElement>();
  const value = form.rules[name];
  const condition = conditionOf(value);
  const isEmpty = condition.kind === 'empty';
  const fault = isEmpty ? faultAt(form.faults, [name]) : undefined;
  const add = () => {
    form.write([name], isEmpty ? NEW_CONDITION : { all: [value, NEW_CONDITION] });
    moveTo('row');
  };
  const remove = () => {
    form.write([name], undefined);
    moveTo('button');
  };
  return (
    <fieldset ref={ref} className={styles.section}>
      <legend>{title}</legend>
      <p className={sentence === null ? styles.hint : styles.sentence}>{sentence ?? hint}</p>
      {condition.kind === 'group' ? (
        <Group form={form} path={[name]} group={condition} name={copy.conditionOfSection(title)} onRemove={remove} />
      ) : (
        <>
          {!isEmpty && (
            <ConditionField
              form={form}
              path={[name]}
              value={value}
              name={`${copy.conditionOfSection(title)} 1`}
              onRemove={remove}
            />
          )}
          <div data-add className={layout.buttons}>
            <Button size="small" onClick={add}>
              <Plus aria-hidden="true" />
              {copy.addCondition}
            </Button>
          </div>
        </>
      )}
      <PartFault text={fault && (name === 'enter' ? copy.addAnEntryCondition : copy.addAnExit)} />
    </fieldset>
  );
}

interface ConditionFieldProps {
  readonly form: RuleForm;
  readonly path: Path;
  readonly value: unknown;
  /** "Entry condition 2". */
  readonly name: string;
  readonly onRemove: () => void;
}

function ConditionField({ form, path, value, name, onRemove }: ConditionFieldProps) {
  const outer = conditionOf(value);
  const isNot = outer.kind === 'not';
  const [inner, at] = isNot ? [outer.of, [...path, 'not']] : [value, path];
  const condition = conditionOf(inner);
  return (
    <fieldset data-row className={styles.condition}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.conditionHead}>
        <span aria-hidden="true">{name}</span>
        <Button
          size="small"
          kind="quiet"
          aria-pressed={isNot}
          className={isNot ? styles.pressed : undefined}
          onClick={() => form.write(path, isNot ? inner : { not: value })}
        >
          {copy.mustNotHold}
        </Button>
        {condition.kind === 'comparison' && (
          <Button size="small" kind="quiet" onClick={() => form.write(at, { any: [inner, NEW_CONDITION] })}>
            {copy.addAlternative}
          </Button>
        )}
        <IconButton label={copy.removeOf(name)} title={copy.removeOf(name)} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <Body {...{ form, condition, name, onRemove }} path={at} value={inner} />
    </fieldset>
  );
}

function Body({ form, path, value, condition, name, onRemove }: ConditionFieldProps & { condition: Condition }) {
  switch (condition.kind) {
    case 'comparison':
      return <Comparison {...{ form, path, condition }} />;
    case 'group':
      return <Group {...{ form, path, name, onRemove }} group={condition} />;
    case 'not':
      return <ConditionField {...{ form, path, value, onRemove }} name={copy.conditionInside(name)} />;
    case 'empty':
      return (
        <Button size="small" onClick={() => form.write(path, NEW_CONDITION)}>
          <Plus aria-hidden="true" />
          {copy.setCondition}
        </Button>
      );
    default:
      return <KeptPart {...{ form, path, value }} />;
  }
}

interface ComparisonProps {
  readonly form: RuleForm;
  readonly path: Path;
  readonly condition: Extract<Condition, { kind: 'comparison' }>;
}

function Comparison({ form, path, condition: { how, left, right } }: ComparisonProps) {
  return (
    <div className={styles.comparison}>
      <OperandField form={form} path={[...path, how, 0]} value={left} label={copy.leftSide} />
      <Choice
        label={copy.comparison}
        error={faultAt(form.faults, path, [...path, how])}
        value={how}
        options={[...COMPARISONS].map(([name, words]) => ({ value: name, label: words }))}
        onChange={(value) => form.write(path, { [value]: [left, right] })}
      />
      <OperandField form={form} path={[...path, how, 1]} value={right} label={copy.rightSide} />
    </div>
  );
}

interface GroupProps {
  readonly form: RuleForm;
  readonly path: Path;
  readonly group: Extract<Condition, { kind: 'group' }>;
  readonly name: string;
  readonly onRemove: () => void;
}

function Group({ form, path, group: { how, parts }, name, onRemove }: GroupProps) {
  const { ref, moveTo } = useRowFocus<HTMLDivElement>();
  const put = (kind: GroupKind, next: readonly unknown[]) => form.write(path, { [kind]: next });
  const add = (part: unknown) => {
    put(how, [...parts, part]);
    moveTo('row');
  };
  const remove = (at: number) => {
    if (parts.length === 1) {
      onRemove();
      return;
    }
    put(
      how,
      parts.filter((_, place) => place !== at),
    );
    moveTo('button');
  };
  const isNested = path.length > 1;
  return (
    <div ref={ref} className={classes(styles.group, isNested && styles.nested)}>
      <Choice
        label={copy.holdsWhen}
        error={faultAt(form.faults, path, [...path, how])}
        value={how}
        options={optionsOf({ all: copy.allHold, any: copy.anyHolds })}
        onChange={(value) => put(value, parts)}
      />
      {parts.map((part, at) => (
        <ConditionField
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is named by its place
          key={at}
          form={form}
          path={[...path, how, at]}
          value={part}
          name={`${name}${isNested ? '.' : ' '}${at + 1}`}
          onRemove={() => remove(at)}
        />
      ))}
      <div data-add className={layout.buttons}>
        <Button size="small" onClick={() => add(NEW_CONDITION)}>
          <Plus aria-hidden="true" />
          {isNested ? copy.addConditionTo(name) : copy.addCondition}
        </Button>
        {!isNested && (
          <Button size="small" onClick={() => add({ [how === 'all' ? 'any' : 'all']: [NEW_CONDITION] })}>
            <Plus aria-hidden="true" />
            {copy.addGroup}
          </Button>
        )}
      </div>
    </div>
  );
}
