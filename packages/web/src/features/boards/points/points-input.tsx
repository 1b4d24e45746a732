import { CloseOutlined } from '@ant-design/icons';
import { maxBoardPoints } from '@czyun/contract/boards';
import { Button } from '../../../kit/control/button.tsx';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { keysOf } from '../../../parts/points/bound.ts';
import type { Catalog } from '../../../parts/points/catalog.ts';
import { Picker } from '../../../parts/points/picker.tsx';
import { useCatalog } from '../../../parts/points/use-catalog.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';
import css from './points-input.module.css';

interface InputProps {
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

export const OnePoint = (props: InputProps) => <PointsInput {...props} most={1} />;
export const ManyPoints = (props: InputProps) => <PointsInput {...props} most={maxBoardPoints} />;

/** Points chosen by search; points of the board's selected device may follow its selection. */
function PointsInput({ id, text, onChange, most }: InputProps & { readonly most: number }) {
  const t = boardsText.useText();
  const { id: projectId } = useProject();
  const { catalog } = useCatalog(projectId);
  const { deviceId, deviceType } = useBoardInfo();
  const stored = text === '' ? [] : text.split(',');
  const shown = keysOf(text, deviceId);
  const follows = stored.some((key) => key.startsWith('$:'));
  const isOfType = (key: string) => catalog.devices.find((each) => key.startsWith(`${each.id}:`))?.deviceType.id === deviceType;
  /** Stores concrete keys; one that follows the selection is bound to any device of the type. */
  const put = (keys: readonly string[], doFollow: boolean) => {
    const each = keys.map((key) => (doFollow && deviceType !== null && isOfType(key) ? `$${key.slice(key.indexOf(':'))}` : key));
    onChange([...new Set(each)].join(','));
  };
  const toggle = (key: string) => {
    if (shown.includes(key))
      put(
        shown.filter((each) => each !== key),
        follows,
      );
    else if (most === 1) put([key], follows);
    else if (shown.length < most) put([...shown, key], follows);
  };
  return (
    <Stack gap="tight">
      {shown.length > 0 && (
        <List lines>
          {shown.map((key) => (
            <Chosen key={key} keyText={key} catalog={catalog} onRemove={() => toggle(key)} />
          ))}
        </List>
      )}
      <div id={id} className={css.picker}>
        <Picker catalog={catalog} keys={shown} onToggle={toggle} />
      </div>
      {deviceType !== null && shown.some((key) => isOfType(key)) && (
        <Checkbox checked={follows} onChange={(on) => put(shown, on)}>
          {t(($) => $.points.follows)}
        </Checkbox>
      )}
      {most > 1 && (
        <Text size="small" tone="faint">
          {t(($) => $.points.chosen, { n: shown.length })}
        </Text>
      )}
    </Stack>
  );
}

interface ChosenProps {
  readonly keyText: string;
  readonly catalog: Catalog;
  readonly onRemove: () => void;
}

function Chosen({ keyText, catalog, onRemove }: ChosenProps) {
  const t = boardsText.useText();
  const word = useWord();
  const [idText, metric = ''] = keyText.split(':');
  const device = catalog.devices.find(({ id }) => id === Number(idText));
  const point = device && catalog.types.get(device.deviceType.id)?.points.find((each) => each.metric === metric);
  const name = point === undefined ? metric : word(point.name);
  return (
    <ListRow
      title={name}
      notes={[device?.name ?? (idText === '$' ? t(($) => $.points.anyDevice) : t(($) => $.points.gone))]}
      end={
        <Button
          size="small"
          kind="text"
          icon={<CloseOutlined aria-hidden />}
          label={t(($) => $.points.remove, { name })}
          onClick={onRemove}
        />
      }
    />
  );
}
