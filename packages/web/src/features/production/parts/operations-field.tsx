import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { maxOperations } from '@czyun/contract/production';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import css from '../production.module.css';
import type { Plan } from '../queries.ts';
import { productionText } from '../text.ts';

export interface OperationDraft {
  readonly key: number;
  readonly id?: number;
  readonly name: string;
  readonly machines: readonly number[];
}

export interface OperationsFieldProps {
  readonly id: string;
  readonly wrong: string | null;
  readonly value: readonly OperationDraft[];
  readonly plan: Plan;
  readonly onChange: (operations: readonly OperationDraft[]) => void;
}

/** Operations in their order, each with the machines that can do it. */
export function OperationsField({ id, wrong, value, plan, onChange }: OperationsFieldProps) {
  const t = productionText.useText();
  const options = plan.machines.map(({ deviceId, name }) => ({ value: deviceId, label: name }));
  const set = (key: number, fields: Partial<OperationDraft>) =>
    onChange(value.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const nextKey = Math.max(0, ...value.map(({ key }) => key)) + 1;
  return (
    <fieldset id={id} className={joined(box.plain, css.operations)} aria-label={t(($) => $.form.operations)} tabIndex={-1}>
      <Stack>
        <span>{t(($) => $.form.operations)}</span>
        {value.map(({ key, name, machines }, at) => (
          <Stack key={key} className={css.operation}>
            <Row between>
              <Text strong size="small">
                {t(($) => $.form.operation, { n: at + 1 })}
              </Text>
              {value.length > 1 && (
                <Button
                  kind="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  label={t(($) => $.form.removeOperation, { n: at + 1 })}
                  onClick={() => onChange(value.filter((each) => each.key !== key))}
                />
              )}
            </Row>
            <TextInput
              label={`${t(($) => $.form.operation, { n: at + 1 })} · ${t(($) => $.form.name)}`}
              placeholder={t(($) => $.form.name)}
              value={name}
              most={60}
              onChange={(text) => set(key, { name: text })}
            />
            <MultiSelect<number>
              label={`${t(($) => $.form.operation, { n: at + 1 })} · ${t(($) => $.form.machines)}`}
              placeholder={t(($) => $.form.machines)}
              options={options}
              value={machines}
              onChange={(ids) => set(key, { machines: ids })}
            />
          </Stack>
        ))}
        {value.length < maxOperations && (
          <Button
            kind="dashed"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => onChange([...value, { key: nextKey, name: '', machines: [] }])}
          >
            {t(($) => $.form.addOperation)}
          </Button>
        )}
        {wrong !== null && (
          <Text as="p" size="small" tone="bad" role="alert">
            {wrong}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
}
