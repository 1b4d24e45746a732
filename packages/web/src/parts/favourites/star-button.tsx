import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from '../../kit/control/button.tsx';
import { type StarKey, useStarred } from './use-starred.ts';

interface StarButtonProps {
  readonly of: StarKey;
  /** `Favourite: BMS 1`. */
  readonly label: string;
  readonly size?: 'small';
}

/** Adds a device or board to the user's favourites, or removes it. */
export function StarButton({ of, label, size }: StarButtonProps) {
  const { starred, toggle, isAwaited } = useStarred();
  const px = size === 'small' ? 24 : 32;
  // Placeholder until the favourites are known.
  if (isAwaited) return <span style={{ flex: 'none', width: px, height: px }} aria-hidden="true" />;
  if (toggle === null) return null;
  const isStarred = starred?.includes(of) === true;
  return (
    <Button
      kind="text"
      size={size}
      icon={isStarred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      label={label}
      title={label}
      pressed={isStarred}
      onClick={() => toggle(of)}
    />
  );
}
