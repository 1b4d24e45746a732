import { maxBoardDevices } from '@czyun/contract/boards';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Stack } from '../../../kit/ui/layout.tsx';
import { useCatalog } from '../../../parts/points/use-catalog.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';

interface DevicesInputProps {
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const boardDevice = '$';

/** Devices of the project; the board's selected device may be one of them. */
export function DevicesInput({ id, text, onChange }: DevicesInputProps) {
  const t = boardsText.useText();
  const { id: projectId } = useProject();
  const { catalog } = useCatalog(projectId);
  const { deviceType } = useBoardInfo();
  const stored = text === '' ? [] : text.split(',');
  const put = (each: readonly string[]) => onChange(each.slice(0, maxBoardDevices).join(','));
  return (
    <Stack gap="tight">
      <MultiSelect<string>
        id={id}
        value={stored.filter((each) => each !== boardDevice)}
        options={catalog.devices.map((device) => ({ value: String(device.id), label: device.name }))}
        onChange={(ids) => put([...stored.filter((each) => each === boardDevice), ...ids])}
      />
      {(deviceType !== null || stored.includes(boardDevice)) && (
        <Checkbox
          checked={stored.includes(boardDevice)}
          onChange={(on) => put([...(on ? [boardDevice] : []), ...stored.filter((each) => each !== boardDevice)])}
        >
          {t(($) => $.points.anyDevice)}
        </Checkbox>
      )}
    </Stack>
  );
}
