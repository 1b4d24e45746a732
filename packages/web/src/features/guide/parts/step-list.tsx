import box from '../../../kit/ui/box.module.css';
import css from './guide.module.css';

export interface StepListProps {
  readonly label: string;
  readonly steps: readonly { readonly key: string; readonly title: string }[];
  readonly index: number;
  readonly go: (index: number) => void;
}

/** All steps by number and name. */
export function StepList({ label, steps, index, go }: StepListProps) {
  return (
    <nav aria-label={label}>
      <ol className={`${box.plain} ${box.row} ${box.wrap} ${css.steps}`}>
        {steps.map(({ key, title }, at) => (
          <li key={key}>
            <button
              type="button"
              className={`${box.bare} ${box.small} ${css.step}`}
              data-step={key}
              {...(at === index ? { 'aria-current': 'step' as const } : {})}
              onClick={() => go(at)}
            >
              {at + 1} {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
