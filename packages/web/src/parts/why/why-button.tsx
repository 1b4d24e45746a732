import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from '../../kit/control/button.tsx';
import { askedIn, explain } from '../../kit/why/mark.ts';
import { whyText } from '../../kit/why/text.ts';

/** Explains the figures of the part of the page around it, for touch and screen readers; `within` selects that part. */
export function WhyButton({ within }: { readonly within: string }) {
  const t = whyText.useText();
  const label = t(($) => $.ask);
  return (
    <Button
      kind="text"
      size="small"
      icon={<QuestionCircleOutlined aria-hidden />}
      label={label}
      title={label}
      onClick={({ currentTarget }) => {
        const around = currentTarget.closest(within);
        if (around !== null) explain(askedIn(around));
      }}
    />
  );
}
