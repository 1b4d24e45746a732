import { DeleteOutlined } from '@ant-design/icons';
import { historyRangeApi, hourMs, longestFormula, maxFormulaKeys } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { historyText } from '../text.ts';
import { curveName } from './curves.ts';
import { type Formula, isFormulaText, isUnitText, letterOf, maxFormulas } from './formulas.ts';

export interface FormulaDialogProps {
  readonly formulas: readonly Formula[];
  /** Curves that a formula can use. */
  readonly chosen: readonly Chosen[];
  readonly onFormulas: (formulas: readonly Formula[]) => void;
  readonly onClose: () => void;
}

type Field = 'expression' | 'unit';
const idOf = (field: string) => `formula-${field}`;
const problems = ({ expression, unit }: Draft<Field>): Problems<Field> => ({
  ...(expression.trim() === '' || !isFormulaText(expression) ? { expression: 'formulaWrong' as const } : {}),
  ...(isUnitText(unit) ? {} : { unit: 'unitTextWrong' as const }),
});

/** Adds and removes computed curves; the server checks an expression before it is added. */
export function FormulaDialog({ formulas, chosen, onFormulas, onClose }: FormulaDialogProps) {
  const t = historyText.useText();
  const language = useLanguage();
  const numbers = chosen.slice(0, maxFormulaKeys);
  const form = useForm<Field>({ initial: { expression: '', unit: numbers[0]?.point.unit ?? '' }, problems, idOf });
  const { expression, unit } = form.values;
  const check = useChange(historyRangeApi.getFormulaCurve, {
    quiet: true,
    onDone: () => {
      onFormulas([...formulas, { unit: unit.trim(), keys: numbers.map(({ key }) => key), expression: expression.trim() }]);
      onClose();
    },
  });
  const submit = () => {
    const end = Math.floor(clockNow() / hourMs) * hourMs;
    const body = {
      key: numbers.map(({ key }) => key).join(','),
      expression: expression.trim(),
      start: end - hourMs,
      end,
      downSample: '1h',
    };
    form.send(check, { body });
  };
  return (
    <FormDialog
      title={t(($) => $.formula.title)}
      okText={t(($) => $.formula.add)}
      pending={check.isPending}
      failure={formulas.length >= maxFormulas ? t(($) => $.formula.full, { n: maxFormulas }) : form.failure}
      onSubmit={() => formulas.length < maxFormulas && submit()}
      onClose={onClose}
    >
      {formulas.length > 0 && (
        <List lines aria-label={t(($) => $.formula.list)}>
          {formulas.map((formula) => (
            <ListRow
              key={`${formula.expression} ${formula.keys.join()}`}
              title={`= ${formula.expression}`}
              end={
                <Button
                  kind="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  label={t(($) => $.formula.remove, { expression: formula.expression })}
                  onClick={() => onFormulas(formulas.filter((each) => each !== formula))}
                />
              }
            />
          ))}
        </List>
      )}
      <Stack gap="tight" aria-label={t(($) => $.formula.letters)}>
        {numbers.map((item, index) => (
          <Row key={item.key} gap="normal" align="baseline">
            <Text strong tabular>
              {letterOf(index)}
            </Text>
            <Text size="small" tone="soft" clip>
              {curveName(item, language)}
              {item.point.unit !== undefined && ` (${item.point.unit})`}
            </Text>
          </Row>
        ))}
      </Stack>
      <TextField
        form={form}
        field="expression"
        label={t(($) => $.formula.expression)}
        most={longestFormula}
        placeholder={numbers.length > 1 ? 'a - b' : 'a * 0.95'}
        hint={t(($) => $.formula.hint)}
        autoFocus
      />
      <TextField form={form} field="unit" label={t(($) => $.formula.unit)} most={16} />
    </FormDialog>
  );
}
