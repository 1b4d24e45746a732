import type { Tariff, TariffPreset, TariffVersion } from '@czyun/contract';
import { useState } from 'react';
import { Notice } from '../../../kit/control/notice.tsx';
import { Select } from '../../../kit/control/select.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { usePresets } from '../queries.ts';
import { priceText } from '../text.ts';
import { TariffForm } from './tariff-form.tsx';

export interface EditorProps {
  readonly versions: readonly TariffVersion[];
  readonly newest: number;
  readonly today: string;
  /** Version to start from; otherwise the one in force. */
  readonly beginWith: number | null;
  /** Asks for confirmation if there are unsaved changes. */
  readonly leave: (act: () => void) => void;
  readonly onTyped: () => void;
  readonly onDone: () => void;
}

/** A new version from a published tariff, another version or an empty one. */
export function EditorTab(props: EditorProps) {
  const presets = usePresets(useProject().id);
  return <States of={presets}>{(list) => <Editor {...props} presets={list} />}</States>;
}

function Editor({
  versions,
  newest,
  today,
  beginWith,
  leave,
  onTyped,
  onDone,
  presets,
}: EditorProps & { readonly presets: readonly TariffPreset[] }) {
  const t = priceText.useText();
  const first = versions.find(({ id }) => id === beginWith) ?? versions.find(({ state }) => state === 'inForce');
  const [from, setFrom] = useState<string>(first ? `version ${first.id}` : (presets[0]?.id ?? 'blank'));
  const preset = presets.find(({ id }) => id === from);
  const version = versions.find(({ id }) => `version ${id}` === from);
  const inForce = versions.find(({ state }) => state === 'inForce')?.tariff ?? null;
  const tariff: Tariff | null = preset?.tariff ?? version?.tariff ?? null;
  const groups = [
    { label: t(($) => $.tab.versions), options: versions.map(({ id, tariff: { name } }) => ({ value: `version ${id}`, label: name })) },
    { label: t(($) => $.edit.preset), options: presets.map(({ id, name }) => ({ value: id, label: name })) },
    { label: t(($) => $.edit.blank), options: [{ value: 'blank', label: t(($) => $.edit.blank) }] },
  ];
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <Card title={t(($) => $.edit.from)}>
        <div className={box.stack}>
          <Select
            label={t(($) => $.edit.from)}
            value={from}
            options={groups.filter(({ options }) => options.length > 0)}
            maxWidth={480}
            onChange={(value) => leave(() => setFrom(value))}
          />
          {preset && (
            <Notice
              kind={preset.provisional || preset.pricesMissing ? 'warning' : 'info'}
              title={preset.provisional ? `${t(($) => $.edit.provisional)} · ${preset.source}` : preset.source}
              description={[preset.area, preset.confidence, ...preset.notes].map((line) => (
                <p key={line} className={box.plain}>
                  {line}
                </p>
              ))}
            />
          )}
        </div>
      </Card>
      <TariffForm key={from} {...{ tariff, inForce, newest, today, onTyped, onDone }} />
    </div>
  );
}
