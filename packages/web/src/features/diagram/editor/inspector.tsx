/** Fields of the selection. */
import { type DeviceTypeView, type DiagramDevice, type DrawnPart, drawnLineStyles, drawnSymbols, drawnTextSizes } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { boundName } from '../../../parts/diagram/drawing.ts';
import { useLanguage, useWord } from '../../../platform/language/language.ts';
import * as operations from './operations.ts';
import { diagramEditorText } from './text.ts';
import type { Editor } from './use-editor.ts';

export interface InspectorProps {
  readonly editor: Editor;
  readonly devices: readonly DiagramDevice[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  /** Current name of a generated symbol; null: a bus, which has none. */
  readonly nameOf: (id: string) => string | null;
  readonly onRebind: () => void;
}

export function Inspector(props: InspectorProps) {
  const { editor } = props;
  const t = diagramEditorText.useText();
  const [only] = editor.ids;
  if (only === undefined) return <Nothing />;
  if (editor.ids.length > 1) return <Text tone="soft">{t(($) => $.several, { n: editor.ids.length })}</Text>;
  const part = editor.document.own.find(({ id }) => id === only);
  return part === undefined ? <SelfMade key={only} id={only} {...props} /> : <Own key={only} part={part} {...props} />;
}

function Nothing() {
  const t = diagramEditorText.useText();
  return (
    <Stack gap="wide">
      <Stack gap="tight">
        <Text strong>{t(($) => $.nothing)}</Text>
        <Text tone="soft">{t(($) => $.nothingHint)}</Text>
      </Stack>
      <Stack gap="tight">
        <Text strong>{t(($) => $.keys.title)}</Text>
        {(['move', 'pick', 'undo', 'copy', 'group', 'all'] as const).map((key) => (
          <Text key={key} size="small" tone="soft">
            {t(($) => $.keys[key])}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

/** A text field; leaving it makes one step. */
function Words({
  id,
  label,
  value,
  most,
  placeholder,
  onWrite,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly placeholder?: string;
  readonly onWrite: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const write = () => {
    if (typed !== null && typed !== value) onWrite(typed);
    setTyped(null);
  };
  return (
    <Field id={id} label={label}>
      <TextInput id={id} value={typed ?? value} placeholder={placeholder} most={most} onChange={setTyped} onLeave={write} onEnter={write} />
    </Field>
  );
}

function SelfMade({ id, editor, nameOf }: InspectorProps & { readonly id: string }) {
  const t = diagramEditorText.useText();
  const { document, act } = editor;
  const name = nameOf(id);
  const isChanged = [...document.moved, ...document.names].some(({ key }) => key === id);
  return (
    <Stack>
      {name === null ? (
        <Text strong>{t(($) => $.parts.bus)}</Text>
      ) : (
        <Words
          id="diagram-name"
          label={t(($) => $.name)}
          value={name}
          most={80}
          onWrite={(typed) => act('rename', (now) => operations.renamed(now, id, typed))}
        />
      )}
      <Text size="small" tone="soft">
        {t(($) => (name === null ? $.busHint : $.selfMade))}
      </Text>
      <Button disabled={!isChanged} onClick={() => act('reset', (now) => operations.reset(now, [id]))}>
        {t(($) => $.reset)}
      </Button>
    </Stack>
  );
}

function Own({ part, ...props }: InspectorProps & { readonly part: DrawnPart }) {
  const t = diagramEditorText.useText();
  const { act } = props.editor;
  const look = (after: DrawnPart) => act('look', (now) => operations.replaced(now, after));
  return (
    <Stack>
      {part.kind === 'symbol' && <OwnSymbol part={part} {...props} />}
      {part.kind === 'text' && (
        <>
          <Words
            id="diagram-text"
            label={t(($) => $.text)}
            value={part.text}
            most={200}
            onWrite={(text) => text.trim() !== '' && act('rename', (now) => operations.replaced(now, { ...part, text: text.trim() }))}
          />
          <Segmented
            wide
            label={t(($) => $.size)}
            value={part.size}
            options={drawnTextSizes.map((value) => ({ value, label: t(($) => $.sizes[value]) }))}
            onChange={(size) => look({ ...part, size })}
          />
        </>
      )}
      {part.kind === 'line' && (
        <Segmented
          wide
          label={t(($) => $.style)}
          value={part.style}
          options={drawnLineStyles.map((value) => ({ value, label: t(($) => $.styles[value]) }))}
          onChange={(style) => look({ ...part, style })}
        />
      )}
      <Stack gap="tight">
        <Text>{t(($) => $.place)}</Text>
        <Row>
          {(['x', 'y'] as const).map((axis) => (
            <NumberInput
              key={axis}
              whole
              label={t(($) => $[axis])}
              width="50%"
              min={-20_000}
              max={20_000}
              value={part[axis]}
              onChange={(value) => value !== null && act('move', (now) => operations.replaced(now, { ...part, [axis]: value }))}
            />
          ))}
        </Row>
      </Stack>
    </Stack>
  );
}

function OwnSymbol({ part, editor, devices, types, onRebind }: InspectorProps & { readonly part: Extract<DrawnPart, { kind: 'symbol' }> }) {
  const t = diagramEditorText.useText();
  const say = useWord();
  const language = useLanguage();
  const { act } = editor;
  const device = devices.find(({ id }) => id === part.point?.deviceId);
  const point = types.get(device?.deviceType.id ?? 0)?.points.find(({ metric }) => metric === part.point?.metric);
  const bound =
    part.point === null
      ? t(($) => $.noPoint)
      : device === undefined || point === undefined
        ? t(($) => $.pointGone)
        : `${device.name} · ${say(point.name)}`;
  return (
    <>
      <Words
        id="diagram-name"
        label={t(($) => $.name)}
        value={part.name}
        placeholder={
          device === undefined || part.point === null ? '' : boundName(device, types.get(device.deviceType.id), part.point.metric, language)
        }
        most={80}
        onWrite={(name) => act('rename', (now) => operations.replaced(now, { ...part, name: name.trim() }))}
      />
      <Stack gap="tight">
        <Text>{t(($) => $.symbol)}</Text>
        <Select
          label={t(($) => $.symbol)}
          value={part.symbol}
          width="100%"
          options={drawnSymbols.map((value) => ({ value, label: t(($) => $.symbols[value]) }))}
          onChange={(symbol) => act('look', (now) => operations.replaced(now, { ...part, symbol }))}
        />
      </Stack>
      <Stack gap="tight">
        <Text>{t(($) => $.point)}</Text>
        <Text strong data-bound={part.point === null ? '' : `${part.point.deviceId}:${part.point.metric}`}>
          {bound}
        </Text>
        <Row>
          <Button onClick={onRebind}>{t(($) => $.rebind)}</Button>
          <Button disabled={part.point === null} onClick={() => act('bind', (now) => operations.replaced(now, { ...part, point: null }))}>
            {t(($) => $.unbind)}
          </Button>
        </Row>
      </Stack>
    </>
  );
}
