/** The panel around every drawing: its unit, drawing or table, files, where it comes from, and what is left out. */

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Basis } from '@/api/addressesApi';
import { Missing, Origins } from '@/ui/Basis';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { Menu } from '@/ui/Menu';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { saveBlob, saveText } from '@/ui/save';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { type Sheet, sheetCsv } from '../sheet';
import styles from '../Visualiser.module.css';
import type { View } from '../view';
import { MODE_NAMES } from '../words';

/** The drawing as files; null where nothing is drawn. */
export interface Picture {
  readonly svg: (title: string) => string | null;
  readonly png: (title: string) => Promise<Blob | null>;
}

export interface FrameProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly basis: Basis | undefined;
  /** Beside the basis: of what else the drawing is made. */
  readonly origin?: ReactNode;
  /** What it is counted in. */
  readonly note: ReactNode;
  /** Sentences about what is not in the drawing. */
  readonly said: readonly ReactNode[];
  readonly sheet: Sheet;
  readonly picture: Picture;
  readonly tools?: ReactNode;
  readonly fileName: string;
  readonly drawing: ReactNode;
  readonly table: ReactNode;
}

export function ModeFrame(props: FrameProps) {
  const { view, onView, basis, sheet, picture, fileName } = props;
  const title = MODE_NAMES[view.mode];
  const isTable = view.show === 'table';
  const cannot = () =>
    showToast({ title: isTable ? copy.showTheDrawingToSave : copy.couldntCreateThePicture, kind: 'destructive' });
  const saveSvg = () => {
    const text = picture.svg(title);
    if (text === null) cannot();
    else saveText(`${fileName}.svg`, text, 'image/svg+xml');
  };
  const savePng = async () => {
    const blob = await picture.png(title);
    if (blob === null) cannot();
    else saveBlob(`${fileName}.png`, blob);
  };
  const said = props.said.filter((one) => one !== '' && one !== null && one !== false);
  const incomplete = basis !== undefined && (basis.truncated || !basis.coverage.complete);
  return (
    <Panel
      flush
      className={styles.head}
      title={title}
      note={props.note}
      actions={
        <div className={styles.actions}>
          {props.tools}
          <Segmented
            label={copy.showAs}
            value={view.show}
            options={optionsOf({ drawing: copy.drawing, table: copy.table })}
            onChange={(show) => onView({ ...view, show })}
          />
          <Menu
            label={copy.export}
            items={[
              { key: 'png', label: copy.pngPicture, onPick: () => void savePng() },
              { key: 'svg', label: copy.svgPicture, onPick: saveSvg },
              {
                key: 'csv',
                label: copy.csvWithExactAmounts,
                onPick: () => saveText(`${fileName}.csv`, sheetCsv(sheet)),
              },
            ]}
            trigger={(given) => (
              <Button size="small" {...given}>
                <Download aria-hidden="true" />
                {copy.export}
              </Button>
            )}
          />
          {props.origin}
          <Origins basis={basis} raw={basis} />
        </div>
      }
      foot={
        said.length > 0 || incomplete ? (
          <div className={styles.said}>
            {said.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and their order is fixed
              <p key={at} role="status">
                {one}
              </p>
            ))}
            {incomplete && <Missing basis={basis} />}
          </div>
        ) : undefined
      }
    >
      {isTable ? props.table : props.drawing}
    </Panel>
  );
}
