/** The pages of the settings with their pictures. */

import type { LucideIcon } from 'lucide-react';
import { linkedSections, type SectionPath, type SettingsSection } from '@/app/settingsSections';
import { sectionIcons } from '@/app/toolIcons';

export interface Section extends SettingsSection {
  readonly icon: LucideIcon;
}

export const sections: readonly Section[] = linkedSections().map((section) => ({
  ...section,
  icon: sectionIcons[section.to as SectionPath],
}));
