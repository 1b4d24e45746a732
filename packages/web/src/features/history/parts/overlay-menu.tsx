import { BlockOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import { CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Popover } from '../../../kit/control/popover.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { behindKinds } from '../../../parts/curves/behind.ts';
import { curvesText } from '../../../parts/curves/text.ts';
import { historyText } from '../text.ts';
import { type HistoryAddress, type HistoryChange, lineText } from './address.ts';

export const copyDays = [1, 7, 28] as const;

export interface OverlayMenuProps {
  readonly address: HistoryAddress;
  readonly change: (fields: HistoryChange) => void;
  /** Units available for a line. */
  readonly units: readonly string[];
}

/** What is drawn beside the curves: backgrounds, copies of earlier days, and a line. */
export function OverlayMenu({ address, change, units }: OverlayMenuProps) {
  const t = historyText.useText();
  const say = curvesText.useText();
  const { behind, copies, line } = address;
  const count = behind.length + copies.length + (line === null ? 0 : 1);
  const unit = line !== null && units.includes(line.unit) ? line.unit : (units[0] ?? '');
  const content = (
    <Stack gap="roomy">
      <Stack gap="tight">
        <Text as="h3" size="small" tone="soft">
          {t(($) => $.overlay.behind)}
        </Text>
        <CheckboxGroup
          value={behind}
          options={behindKinds.map((value) => ({ value, label: say(($) => $.behind[value]) }))}
          onChange={(next) => change({ behind: next })}
        />
      </Stack>
      <Stack gap="tight">
        <Text as="h3" size="small" tone="soft">
          {t(($) => $.overlay.copies)}
        </Text>
        <CheckboxGroup
          value={copies}
          options={copyDays.map((value) => ({ value, label: t(($) => $.copies[value]) }))}
          onChange={(next) => change({ copies: next.map(String) })}
        />
      </Stack>
      <Stack gap="tight">
        <Text as="h3" size="small" tone="soft">
          {t(($) => $.overlay.line)}
        </Text>
        <Row>
          <NumberInput
            label={t(($) => $.overlay.line)}
            width={130}
            min={-1e9}
            max={1e9}
            placeholder={t(($) => $.overlay.noLine)}
            value={line?.value ?? null}
            onChange={(value) => change({ line: lineText(value === null ? null : { value: Number(value.toFixed(6)), unit }) })}
          />
          {units.length > 1 ? (
            <Select
              label={t(($) => $.overlay.unit)}
              width={90}
              value={unit}
              options={units.map((value) => ({ value, label: value }))}
              onChange={(next) => change({ line: lineText(line === null ? null : { ...line, unit: next }) })}
            />
          ) : (
            <Text tone="faint">{unit}</Text>
          )}
        </Row>
      </Stack>
    </Stack>
  );
  return (
    <Popover placement="bottomLeft" content={content}>
      <Button icon={<BlockOutlined aria-hidden />}>
        {count === 0 ? t(($) => $.overlay.title) : t(($) => $.overlay.some, { n: count })}
      </Button>
    </Popover>
  );
}
