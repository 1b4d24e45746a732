import { type BoardContent, type BoardRange, boardRanges } from '@czyun/contract/boards';
import { Select } from '../../../kit/control/select.tsx';
import { boardsText } from '../text.ts';
import type { useDeviceChoice } from './use-device-choice.ts';

interface Choice {
  readonly device?: number | null;
  readonly range?: BoardRange | null;
}

interface BoardChoicesProps {
  readonly content: BoardContent;
  readonly of: ReturnType<typeof useDeviceChoice>;
  /** Range of the address; null: the board's own. */
  readonly range: BoardRange | null;
  readonly onChange: (choice: Choice) => void;
}

const deviceWidth = 200;

/** Selects the device of a board, and the range of its trends. */
export function BoardChoices({ content, of: { devices, deviceId, isAsking }, range, onChange }: BoardChoicesProps) {
  const t = boardsText.useText();
  return (
    <>
      {(isAsking || devices.length > 0) && (
        // Present from the start, so that the content below does not move.
        <Select<number>
          search
          busy={isAsking}
          label={t(($) => $.board.device)}
          width={deviceWidth}
          value={deviceId}
          options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(device) => onChange({ device })}
        />
      )}
      <Select<BoardRange>
        label={t(($) => $.board.range)}
        value={range ?? content.range}
        options={boardRanges.map((value) => ({ value, label: t(($) => $.range[value]) }))}
        onChange={(next) => onChange({ range: next === content.range ? null : next })}
      />
    </>
  );
}
