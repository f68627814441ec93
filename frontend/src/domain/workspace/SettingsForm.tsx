/** Time zone and currency of the workspace: asked once before the journal opens, and changed later in a dialog. */

import { type FormEvent, useId, useMemo, useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { useGetWorkspaceSettingsQuery, useUpdateWorkspaceSettingsMutation, type WorkspaceSettings } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { signOf } from '@/domain/journal/view';
import { zoneChoices } from '@/format/zones';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { Note } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';
import { useCurrencies } from './currencies';
import styles from './SettingsForm.module.css';

const CHANGED = copy.couldntSaveTheSettingsChanged;

interface Draft {
  readonly zone: string;
  readonly currency: string;
}

const draftOf = ({ zone, currency }: WorkspaceSettings): Draft => ({
  zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: currency ?? 'USD',
});

function useSettingsDraft(settings: WorkspaceSettings) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [update, { isLoading }] = useUpdateWorkspaceSettingsMutation();
  const latest = useGetWorkspaceSettingsQuery();
  /** True once they are saved. */
  const save = async (): Promise<boolean> => {
    const { version } = latest.data ?? settings;
    const answer = await update({ version, newWorkspaceSettings: { ...draft, currency: signOf(draft.currency) } });
    if (answer.data !== undefined) return true;
    if (!isConflict(answer.error)) {
      setErrors(fieldErrors(answer.error, copy.couldntSaveTheSettings));
      return false;
    }
    const { data } = await latest.refetch();
    if (data) setDraft(draftOf(data));
    setErrors({ non_field_errors: [CHANGED] });
    return false;
  };
  return { draft, errors, busy: isLoading, save, put: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })) };
}

interface FieldsProps {
  readonly draft: Draft;
  /** The currency that is set. */
  readonly kept: string | null;
  readonly errors: FieldErrors;
  readonly put: (part: Partial<Draft>) => void;
}

function SettingsFields({ draft, kept, errors, put }: FieldsProps) {
  const id = useId();
  const { choices, isShort, refetch } = useCurrencies(kept);
  const zones = useMemo(() => zoneChoices().map(({ zone, label }) => ({ value: zone, label })), []);
  return (
    <>
      <div>
        <Picker
          label={copy.timeZone}
          value={draft.zone}
          options={zones}
          error={errors.zone?.[0]}
          onChange={(zone) => put({ zone })}
        />
        <p className={styles.hint}>{copy.yourResultsAreGroupedBy}</p>
      </div>
      <FormField
        label={copy.currency}
        list={`${id}-currencies`}
        spellCheck={false}
        maxLength={40}
        value={draft.currency}
        error={errors.currency?.[0]}
        hint={copy.resultsInThisCurrencyAre}
        onChange={({ target }) => put({ currency: target.value.toUpperCase() })}
      />
      <datalist id={`${id}-currencies`}>
        {choices.map((currency) => (
          <option key={currency} value={currency} />
        ))}
      </datalist>
      {isShort && (
        <div className={styles.short} role="status">
          <span>{copy.couldntLoadTheCurrencies}</span>
          <Button size="small" onClick={() => void refetch()}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}

/** The one step before the journal opens. */
export function SetupPanel({ settings }: { settings: WorkspaceSettings }) {
  const form = useSettingsDraft(settings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <div className={styles.setup}>
      <Panel title={copy.setYourTimeZoneAnd} note={copy.youCanChangeBothLater}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {form.errors.non_field_errors?.[0] && <Note>{form.errors.non_field_errors[0]}</Note>}
          <SettingsFields draft={form.draft} kept={settings.currency ?? null} errors={form.errors} put={form.put} />
          <Button kind="primary" type="submit" busy={form.busy}>
            {copy.start}
          </Button>
        </form>
      </Panel>
    </div>
  );
}

export function SettingsDialog({ settings, onClose }: { settings: WorkspaceSettings; onClose: () => void }) {
  const form = useSettingsDraft(settings);
  return (
    <FormDialog
      title={copy.timeZoneAndCurrency}
      width={440}
      action={copy.saveSettings}
      busy={form.busy}
      typed={form.draft}
      error={form.errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={async () => {
        if (!(await form.save())) return;
        showToast({ title: copy.settingsSaved, description: copy.daysAndStatisticsNowUse });
        onClose();
      }}
    >
      <SettingsFields draft={form.draft} kept={settings.currency ?? null} errors={form.errors} put={form.put} />
    </FormDialog>
  );
}
