import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { isShownAsToast, openEnvelope } from './envelope.ts';
import { inNewShape, readList, readLogin } from './older-shapes.ts';
import { queryText } from './query-text.ts';

function thrown(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('nothing was thrown');
}

describe('envelope', () => {
  it('returns the data of a success', () => {
    expect(openEnvelope(200, { code: 200, msg: '', data: [1] })).toEqual([1]);
  });
  it('uses the message of the server, else that of the catalogue', () => {
    expect(thrown(() => openEnvelope(401, { code: 4011, msg: '账号已停用', data: null })).message).toBe('账号已停用');
    expect(thrown(() => openEnvelope(401, { code: 4011, msg: '', data: null })).message).toBe('登录失败');
    expect(thrown(() => openEnvelope(403, { code: 4013, msg: '', data: null })).message).toBe('没有权限');
    expect(thrown(() => openEnvelope(500, { code: 500, msg: 'Error', data: null })).message).toBe('系统未知错误，请反馈给管理员');
  });
  it('describes a response without an envelope by its status', () => {
    expect(thrown(() => openEnvelope(404, undefined)).message).toBe('资源不存在');
    expect(thrown(() => openEnvelope(502, undefined)).message).toBe('系统未知错误，请反馈给管理员');
  });
  it('contains the invalid fields and the time to wait', () => {
    const error = thrown(() =>
      openEnvelope(
        400,
        {
          code: 400,
          msg: 'x',
          data: null,
          errors: [{ path: 'query.id', message: 'must be a number' }, { path: 'a', message: 'b', line: 3, column: 7 }, 3],
        },
        12,
      ),
    );
    expect(error.fields).toEqual([
      { path: 'query.id', message: 'must be a number' },
      { path: 'a', message: 'b', line: 3, column: 7 },
    ]);
    expect(error.retryAfterS).toBe(12);
  });
  it('leaves a missing session to the login page', () => {
    expect(isShownAsToast(new ApiError(4012, 401, '未登录'))).toBe(false);
    expect(isShownAsToast(new ApiError(500, 500, 'x'))).toBe(true);
    expect(isShownAsToast(new Error('x'))).toBe(false);
  });
  it.each(['', 'Error'])('shows no toast for a server failure with the message "%s"', (msg) => {
    const error = thrown(() => openEnvelope(500, { code: 500, msg, data: null }));
    expect([error.isSilent, isShownAsToast(error), error.message]).toEqual([true, false, expect.stringMatching(/./)]);
    expect(isShownAsToast(thrown(() => openEnvelope(500, { code: 500, msg: 'disk full', data: null })))).toBe(true);
  });
});

describe('older servers', () => {
  it('answer a login with a bare token and a user-type flag', () => {
    const answer = { code: 200, msg: '', data: 'abc', userType: 1 };
    const data = inNewShape(openEnvelope(200, answer), answer);
    expect(readLogin(data, 'lin')).toEqual({ sid: 'abc', user: { userName: 'lin', userType: 1, language: null } });
    expect(readLogin('abc', 'lin')).toMatchObject({ user: { userType: 0 } });
    expect(readLogin('', 'lin')).toBeNull();
  });
  it('or with sid and user, or a secret’s userInfo', () => {
    expect(readLogin({ sid: 's', user: { userName: 'a', userType: 1, language: 'en' } }, 'x')).toEqual({
      sid: 's',
      user: { userName: 'a', userType: 1, language: 'en' },
    });
    expect(readLogin({ sid: 's', userInfo: { loginName: 'wall' } }, 'x')).toMatchObject({ user: { userName: 'wall', userType: 0 } });
    expect(readLogin({ user: {} }, 'x')).toBeNull();
  });
  it('return lists under list or rows', () => {
    expect(readList({ rows: [1, 2], total: 9 })).toEqual({ total: 9, list: [1, 2] });
    expect(readList({ list: [1] })).toEqual({ total: 1, list: [1] });
    expect(readList(null)).toEqual({ total: 0, list: [] });
    expect(inNewShape({ rows: [1], total: 1 }, null)).toMatchObject({ list: [1], total: 1 });
    const history = { rows: [[1, [2]]], keys: [] };
    expect(inNewShape(history, null)).toBe(history);
  });
});

describe('query text', () => {
  it('leaves out fields without a value and joins lists', () => {
    expect(queryText({ a: 0, b: false, c: '', d: null, e: undefined, f: [1, 2] })).toBe('?a=0&b=false&f=1%2C2');
    expect(queryText({})).toBe('');
  });
});
