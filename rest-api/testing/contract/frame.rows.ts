import type { Row } from './row.ts';
import { ada, visitor } from './scene.ts';

const wrongMethod = (call: string, allowed: string): Row => {
  const [method] = call.split(' ');
  return [call, 'a wrong method', ada.sends({}), 405, `${method} does not work here; use ${allowed}.`];
};

const nowhere = (call: string): Row => {
  const [method, path] = call.split(' ');
  return [call, 'a path that is not there', visitor, 404, `There is no ${method} /api${path} here.`];
};

/** Requests that match no route. */
export const frameRows: Row[] = [
  wrongMethod('PUT /products', 'GET'),
  wrongMethod('DELETE /products/{twice}', 'GET'),
  wrongMethod('POST /categories', 'GET'),
  wrongMethod('PATCH /auth/login', 'POST'),
  wrongMethod('DELETE /users/address', 'GET'),
  wrongMethod('PUT /user/cart', 'GET or POST'),
  wrongMethod('PUT /user/cart/{twice}', 'POST or DELETE'),
  wrongMethod('PUT /user/wishlist', 'GET or POST'),
  wrongMethod('POST /user/wishlist/{twice}', 'DELETE'),
  wrongMethod('DELETE /user/orders/{order}', 'GET'),
  nowhere('GET /'),
  nowhere('GET /nowhere'),
  nowhere('POST /users'),
  nowhere('GET /users/7/cart'),
  nowhere('GET /products/7/opinions'),
];
