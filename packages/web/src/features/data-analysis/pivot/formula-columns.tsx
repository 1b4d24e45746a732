import { DeleteOutlined } from '@ant-design/icons';
import { type AnalysisDefinition, hourMs, longestFormula, maxPivotFormulas, type PivotFormula, pivotApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { dataAnalysisText } from '../text.ts';
import { isPlain } from './definition.ts';

export interface FormulaColumnsProps {
  readonly definition: AnalysisDefinition;
  /** Names of the measures, in the order of their letters. */
  readonly measures: readonly string[];
  readonly onFormulas: (formulas: readonly PivotFormula[]) => void;
  readonly onClose: () => void;
}

type Field = 'name' | 'expression' | 'unit';
const idOf = (field: string) => `column-${field}`;
/** Paths of the server's errors about the checked formula. */
const names = { 'formulas.0.expression': 'expression' } as const;
const problems = ({ name, expression, unit }: Draft<Field>): Problems<Field> => ({
  ...(name.trim() === '' || !isPlain(name) ? { name: 'linkNameRequired' as const } : {}),
  ...(expression.trim() === '' || !isPlain(expression) ? { expression: 'formulaWrong' as const } : {}),
  ...(isPlain(unit) ? {} : { unit: 'unitTextWrong' as const }),
});

/** Adds and removes formula columns; the server checks an expression before it is added. */
export function FormulaColumns({ definition, measures, onFormulas, onClose }: FormulaColumnsProps) {
  const t = dataAnalysisText.useText();
  const { formulas } = definition;
  const form = useForm<Field>({ initial: { name: '', expression: '', unit: '' }, problems, idOf, names });
  const added = { name: form.values.name.trim(), unit: form.values.unit.trim(), expression: form.values.expression.trim() };
  const check = useChange(pivotApi.getPivot, {
    quiet: true,
    onDone: () => {
      onFormulas([...formulas, added]);
      onClose();
    },
  });
  const isFull = formulas.length >= maxPivotFormulas;
  const submit = () => {
    const end = Math.floor(clockNow() / hourMs) * hourMs;
    const { key, figure } = definition;
    form.send(check, { body: { key, figure, rows: 'none', columns: 'none', formulas: [added], start: end - hourMs, end } });
  };
  return (
    <FormDialog
      title={t(($) => $.pivot.formula.title)}
      okText={t(($) => $.pivot.formula.add)}
      pending={check.isPending}
      failure={isFull ? t(($) => $.pivot.formula.full, { n: maxPivotFormulas }) : form.failure}
      onSubmit={() => !isFull && submit()}
      onClose={onClose}
    >
      {formulas.length > 0 && (
        <List lines aria-label={t(($) => $.pivot.formula.list)}>
          {formulas.map((formula) => (
            <ListRow
              key={formula.name}
              title={`${formula.name} = ${formula.expression}`}
              end={
                <Button
                  kind="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  label={t(($) => $.pivot.formula.remove, { name: formula.name })}
                  onClick={() => onFormulas(formulas.filter((each) => each !== formula))}
                />
              }
            />
          ))}
        </List>
      )}
      <Stack gap="tight">
        {measures.map((name, index) => (
          <Row key={name} align="baseline">
            <Text strong tabular>
              {String.fromCharCode('a'.charCodeAt(0) + index)}
            </Text>
            <Text size="small" tone="soft" clip>
              {name}
            </Text>
          </Row>
        ))}
      </Stack>
      <TextField form={form} field="name" label={t(($) => $.pivot.formula.name)} most={40} autoFocus />
      <TextField
        form={form}
        field="expression"
        label={t(($) => $.pivot.formula.expression)}
        most={longestFormula}
        placeholder={measures.length > 1 ? 'a / b * 100' : 'a * 0.95'}
        hint={t(($) => $.pivot.formula.hint)}
      />
      <TextField form={form} field="unit" label={t(($) => $.pivot.formula.unit)} most={16} />
    </FormDialog>
  );
}
