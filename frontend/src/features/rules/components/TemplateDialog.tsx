/** The first step of a new ruleset: what it begins with. */

import { ChoiceCard } from '@/ui/ChoiceCard';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { copy } from '../copy';
import { TEMPLATES, type Template } from '../templates';
import styles from './RulesetDialog.module.css';

interface TemplateDialogProps {
  readonly onChoose: (template: Template) => void;
  readonly onClose: () => void;
}

export function TemplateDialog({ onChoose, onClose }: TemplateDialogProps) {
  return (
    <Modal title={copy.newRuleset} width={520} onClose={onClose}>
      <p className={layout.hint}>{copy.chooseAStartingPointYou}</p>
      <div className={styles.templates}>
        {TEMPLATES.map((template) => (
          <ChoiceCard key={template.key} name={template.name} line={template.about} onChoose={() => onChoose(template)} />
        ))}
      </div>
    </Modal>
  );
}
