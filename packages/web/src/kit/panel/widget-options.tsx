import { Lazy, lazyPart } from '../../platform/chunk.ts';
import type { OptionValues } from './options.ts';
import { useWidgets } from './widgets-context.ts';

const OptionsDialog = lazyPart(async () => (await import('./options-dialog.tsx')).OptionsDialog);

interface WidgetOptionsProps {
  readonly tile: { readonly kind: string; readonly options: Readonly<Record<string, unknown>> };
  readonly title: string;
  readonly onDone: (options: OptionValues) => void;
  readonly onClose: () => void;
}

/** The options of a widget on a board being arranged, or of one to be added. */
export function WidgetOptions({ tile, title, onDone, onClose }: WidgetOptionsProps) {
  const options = useWidgets().get(tile.kind)?.options ?? {};
  return (
    <Lazy fallback={null}>
      <OptionsDialog title={title} options={options} values={tile.options} onDone={onDone} onClose={onClose} />
    </Lazy>
  );
}
