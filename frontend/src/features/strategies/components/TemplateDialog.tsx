/** What a new strategy begins with, in a dialog or on the page where there is none yet. */

import { ChoiceCard } from '@/ui/ChoiceCard';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { copy } from '../copy';
import { EMPTY_TEMPLATE, TEMPLATES, type Template } from '../templates';
import styles from './parts.module.css';

interface ChoicesProps {
  readonly onChoose: (template: Template) => void;
  readonly wide?: boolean;
}

export function TemplateChoices({ onChoose, wide = false }: ChoicesProps) {
  return (
    <div className={wide ? styles.templatesWide : styles.templates}>
      {[...TEMPLATES, EMPTY_TEMPLATE].map((template) => (
        <ChoiceCard key={template.key} name={template.name} line={template.about} onChoose={() => onChoose(template)} />
      ))}
    </div>
  );
}

interface TemplateDialogProps {
  readonly onChoose: (template: Template) => void;
  readonly onClose: () => void;
}

export function TemplateDialog({ onChoose, onClose }: TemplateDialogProps) {
  return (
    <Modal title={copy.newStrategy} width={520} onClose={onClose}>
      <p className={layout.hint}>{copy.chooseAStartingPointYou}</p>
      <TemplateChoices onChoose={onChoose} />
    </Modal>
  );
}
