import { CopyButton } from '../../../shared/ui/copy-button.tsx';

/** Something to hand over: its name, itself to read and select, a button that copies it. */
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
    <div className="links-handover">
      <div className="head">
        <span className="name">{name}</span>
        <CopyButton text={text} label={copyLabel} primary={primary} />
      </div>
      <code className={large ? 'large' : ''}>{text}</code>
    </div>
  );
}
