/** The component library in our colours. Loaded by the controls that use it, and by nothing else. */

import { theme as antd, ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { type Palette, palettes } from './palette';
import { useTheme } from './ThemeProvider';

const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/** The library's algorithms bend the seed colours (the dark one dulls them), so exact colours are pinned after it ran. */
const pinned = (c: Palette) => ({
  colorPrimary: c.accentFill,
  colorPrimaryHover: c.accentFillHover,
  colorPrimaryActive: c.accentFill,
  colorPrimaryBorder: c.accent,
  colorLink: c.accent,
  colorLinkHover: c.accent,
  colorSuccess: c.up,
  colorError: c.down,
  colorWarning: c.warn,
  colorInfo: c.info,
  colorBgBase: c.bg,
  colorBgLayout: c.bg,
  colorBgContainer: c.surface,
  colorBgElevated: c.raised,
  colorFillAlter: c.inset,
  controlItemBgHover: c.hover,
  controlItemBgActive: c.selected,
  controlItemBgActiveHover: c.selected,
  colorBorder: c.borderControl,
  colorBorderSecondary: c.border,
  colorSplit: c.borderSubtle,
  colorText: c.text,
  colorTextSecondary: c.textSecondary,
  colorTextTertiary: c.textTertiary,
  colorTextDescription: c.textTertiary,
  colorTextPlaceholder: c.textTertiary,
  colorTextDisabled: c.textDisabled,
  // Arrows and calendars in fields; what is disabled has hairlines and no fill, as our own fields do.
  colorTextQuaternary: c.textTertiary,
  colorBorderDisabled: c.border,
  colorBgContainerDisabled: 'transparent',
  colorIcon: c.textTertiary,
  colorIconHover: c.text,
});

function configOf(name: 'dark' | 'light'): ThemeConfig {
  const c = palettes[name];
  const base = name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    // The key becomes a class on every component; an everyday word would collide with a class of ours.
    cssVar: { key: 'mrdn-antd' },
    hashed: false,
    algorithm: [base, (_seed, map) => ({ ...(map ?? ({} as never)), ...pinned(c) })],
    token: {
      ...pinned(c),
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
      fontSize: 13,
      borderRadius: 6,
      borderRadiusSM: 5,
      borderRadiusLG: 10,
      controlHeight: 32,
      controlHeightSM: 26,
      controlHeightLG: 40,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      motionEaseOut: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 560,
        defaultBorderColor: c.border,
      },
      DatePicker: { cellBgDisabled: 'transparent', colorTextDisabled: c.textTertiary },
      Segmented: { trackBg: c.inset, itemSelectedBg: name === 'dark' ? c.selected : c.surface },
      Select: { optionSelectedBg: c.selected },
      Modal: { contentBg: c.raised, headerBg: c.raised },
      Table: { headerBg: 'transparent', headerSplitColor: 'transparent', rowHoverBg: c.hover },
    },
  };
}

export function AntdProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const config = useMemo(() => configOf(theme), [theme]);
  const nonce = useMemo(cspNonce, []);
  return (
    <ConfigProvider theme={config} csp={{ nonce }} wave={{ disabled: true }} componentSize="medium">
      {children}
    </ConfigProvider>
  );
}
