import { Suspense } from 'react';
import type { OptionValues } from '../../../kit/panel/options.ts';
import { useWidgets } from '../../../kit/panel/widgets-context.ts';
import { lazyPart } from '../../../platform/chunk.ts';
import type { Tile } from './tiles.ts';

const OptionsDialog = lazyPart(async () => (await import('../../../kit/panel/options-dialog.tsx')).OptionsDialog);

interface TileOptionsProps {
  readonly tile: Pick<Tile, 'kind' | 'options'>;
  readonly title: string;
  readonly onDone: (options: OptionValues) => void;
  readonly onClose: () => void;
}

/** The options of a tile of the board that is being arranged, or of one to be added. */
export function TileOptions({ tile, title, onDone, onClose }: TileOptionsProps) {
  const options = useWidgets().get(tile.kind)?.options ?? {};
  return (
    <Suspense fallback={null}>
      <OptionsDialog title={title} options={options} values={tile.options} onDone={onDone} onClose={onClose} />
    </Suspense>
  );
}
