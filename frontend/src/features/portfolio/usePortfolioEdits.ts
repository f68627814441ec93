/** Creating, changing and deleting named portfolios. Deleting one can be undone while the page is open. */

import { useState } from 'react';
import { isConflict } from '@/api/failure';
import { type NamedPortfolio, useDeletePortfolioMutation, useRestorePortfolioMutation } from '@/api/portfolioApi';
import { changedElsewhere } from '@/api/unsaved';
import type { View } from '@/domain/portfolio/view';
import { showFailure, showToast } from '@/ui/toastStore';
import type { SetView } from './usePortfolioView';

export function usePortfolioEdits(view: View, setView: SetView) {
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const [gone, setGone] = useState<NamedPortfolio | null>(null);
  const [send] = useDeletePortfolioMutation();
  const [restore, restoring] = useRestorePortfolioMutation();
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    gone,
    dismiss: () => setGone(null),
    isRestoring: restoring.isLoading,
    remove: async (portfolio: NamedPortfolio) => {
      const { id, version } = portfolio;
      const answer = await send({ id, version });
      if (!answer.error) {
        setGone(portfolio);
        setView({ ...view, portfolio: '' });
      } else if (isConflict(answer.error)) {
        const description = `${changedElsewhere()} Reload the page to see the latest version.`;
        showToast({ title: "Couldn't delete the portfolio", description, kind: 'destructive' });
      } else showFailure(answer.error);
    },
    undo: async () => {
      if (gone === null) return;
      const answer = await restore(gone.id);
      if (!answer.data) {
        showFailure(answer.error);
        return;
      }
      setGone(null);
      showToast({ title: 'Portfolio restored', description: answer.data.name });
      setView({ ...view, account: '', portfolio: answer.data.id });
    },
  };
}
