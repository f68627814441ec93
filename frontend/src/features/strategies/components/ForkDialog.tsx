/** A copy of a strategy under another name. What was tried with the original counts for the copy too. */

import { useNavigate } from 'react-router';
import { type Strategy, useForkStrategyMutation } from '@/api/strategiesApi';
import { paths } from '@/app/paths';
import { formatInteger } from '@/format/number';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { MOST_NAME } from '../strategyDraft';

export function ForkDialog({ strategy, onClose }: { strategy: Strategy; onClose: () => void }) {
  const navigate = useNavigate();
  const { draft, errors, field, passes, refuse } = useForm({ name: copy.forkOfName(strategy.name).slice(0, MOST_NAME) });
  const [fork, { isLoading }] = useForkStrategyMutation();
  const submit = async () => {
    const name = draft.name.trim();
    if (!passes(name === '' ? { name: [copy.enterAName] } : {})) return;
    const answer = await fork({ id: strategy.id, forkStrategyRequest: { name } });
    if (answer.data === undefined) {
      refuse(answer.error, copy.couldntForkTheStrategy);
      return;
    }
    showToast({ title: copy.strategyForked, description: answer.data.name });
    onClose();
    void navigate(paths.strategyOf(answer.data.id));
  };
  return (
    <FormDialog
      title={copy.forkStrategy}
      width={480}
      action={copy.forkStrategy}
      busy={isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField label={copy.name} maxLength={MOST_NAME} {...field('name')} />
      <p className={layout.hint}>
        {(strategy.shared ? copy.copiesRulesVersionOfOthers : copy.copiesRulesVersionVariantsTried)(
          formatInteger(strategy.rules_version),
        )}
      </p>
    </FormDialog>
  );
}
