import box from '../../../kit/ui/box.module.css';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import css from '../links.module.css';

/** A text to pass on: its name, the text itself and a button that copies it. */
export function Handover({
  name,
  text,
  copyLabel,
  primary = false,
  large = false,
}: {
  readonly name: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly primary?: boolean;
  readonly large?: boolean;
}) {
  return (
    <div className={`${box.framed} ${box.inset} ${css.handover}`}>
      <div className={`${box.row} ${box.wrap} ${box.between}`}>
        <span>{name}</span>
        <CopyButton text={text} label={copyLabel} primary={primary} />
      </div>
      <code className={`${box.anywhere} ${large ? `${box.strong} ${css.large}` : `${box.small} ${box.soft}`}`}>{text}</code>
    </div>
  );
}
