import { expect, test } from 'vitest';
import { actorCell, actorText } from './actor-text.ts';

const person = { userId: 3, loginName: 'operator', userName: '王工', linkId: null };

test('a display name is always shown with the login name', () => {
  expect(actorText(person)).toBe('王工 (operator)');
  expect(actorText({ ...person, userName: 'operator' })).toBe('operator');
  expect(actorText({ ...person, userName: 'monitor' })).toBe('monitor (operator)');
  expect(actorText({ userId: null, loginName: 'server', userName: 'whoever' })).toBe('server');
});

test('in files a link is marked, and actors older than accounts are shown unchanged', () => {
  const link = { userId: null, loginName: 'operator', userName: 'operator', linkId: 9 };
  expect(actorCell(link, 'x', '免登录链接')).toBe('[免登录链接] operator');
  expect(actorCell(person, 'x', '免登录链接')).toBe('王工 (operator)');
  expect(actorCell(null, '张三', '免登录链接')).toBe('张三');
  expect(actorCell(null, null, '免登录链接')).toBeNull();
});
