import { FunctionOutlined } from '@ant-design/icons';
import { isWord } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { Lazy, lazyPart } from '../../../platform/chunk.ts';
import { historyText } from '../text.ts';
import type { Formula } from './formulas.ts';

const FormulaDialog = lazyPart(async () => (await import('./formula-dialog.tsx')).FormulaDialog);

export interface FormulaButtonProps {
  readonly formulas: readonly Formula[];
  readonly chosen: readonly Chosen[];
  /** The curves are still loading: the button's space is reserved. */
  readonly waiting: boolean;
  readonly onFormulas: (formulas: readonly Formula[]) => void;
}

/** Opens the computed curves; nothing if no curve has numbers. */
export function FormulaButton({ formulas, chosen, waiting, onFormulas }: FormulaButtonProps) {
  const t = historyText.useText();
  const [isOpen, setOpen] = useState(false);
  const numbers = chosen.filter(({ point }) => !isWord(point));
  if (numbers.length === 0 && !waiting) return null;
  const name = formulas.length === 0 ? t(($) => $.formula.button) : t(($) => $.formula.some, { n: formulas.length });
  return (
    <>
      <Tooltip title={name}>
        <Button
          icon={<FunctionOutlined aria-hidden />}
          label={name}
          onClick={() => setOpen(true)}
          pressed={formulas.length > 0}
          disabled={numbers.length === 0}
        />
      </Tooltip>
      {isOpen && (
        <Lazy fallback={null}>
          <FormulaDialog formulas={formulas} chosen={numbers} onFormulas={onFormulas} onClose={() => setOpen(false)} />
        </Lazy>
      )}
    </>
  );
}
