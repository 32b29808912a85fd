import { demoAccount } from '../../rest-api/contract/rules.ts';
import type { User as RestUser } from '../../rest-api/contract/shopper.ts';
import { requireUserId } from '../context.ts';
import type { MutationResolvers, QueryResolvers, UserResolvers } from '../generated/resolvers.ts';
import { unauthenticated } from '../graphql/graphql-errors.ts';
import { dataOf, withoutNulls } from '../rest/responses.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { invalidInputOr, refusedAs, rethrow } from './refusals.ts';

export type UserParent = RestUser;

export const Query = {
  me: async (_parent, _arguments, { rest, userId }) => {
    if (!userId) return null;
    const { user } = await dataOf(rest.GET('/users/{id}', { params: { path: { id: userId } } }));
    // The REST service returns the email only to the owner's valid token.
    if (!user.email) throw unauthenticated();
    return user;
  },

  account: async (_parent, _arguments, context) => {
    const id = requireUserId(context);
    return { id, ...(await dataOf(context.rest.GET('/user/account'))).account };
  },
} satisfies QueryResolvers;

export const Mutation = {
  login: (_parent, { email, password }, { rest }) =>
    dataOf(rest.POST('/auth/login', { body: { email, password } }))
      .then(({ encodedToken, foundUser }) => ({
        __typename: 'Session' as const,
        token: encodedToken,
        user: foundUser,
      }))
      .catch(
        // One message for both cases, so that nobody learns which emails have an account.
        refusedAs(
          { 400: 'WrongCredentials', 401: 'WrongCredentials', 404: 'WrongCredentials' },
          'Wrong email or password.',
        ),
      ),

  loginAsGuest: async (_parent, _arguments, { rest }) => {
    const { encodedToken, foundUser } = await dataOf(rest.POST('/auth/login', { body: demoAccount }));
    return { token: encodedToken, user: foundUser };
  },

  signup: (_parent, { input }, { rest }) =>
    dataOf(rest.POST('/auth/signup', { body: input }))
      .then(({ encodedToken, createdUser }) => ({
        __typename: 'Session' as const,
        token: encodedToken,
        user: createdUser,
      }))
      .catch(invalidInputOr(refusedAs({ 422: 'EmailTaken' }))),

  updateProfile: (_parent, { input }, context) => {
    requireUserId(context);
    return dataOf(context.rest.POST('/users/edit', { body: { userData: withoutNulls(input) } }))
      .then(({ user }) => ({ __typename: 'User' as const, ...user }))
      .catch(invalidInputOr(refusedAs({ 422: 'EmailTaken' })));
  },

  changePassword: (_parent, { input }, context) => {
    requireUserId(context);
    return dataOf(context.rest.POST('/auth/change-password', { body: input }))
      .then(({ encodedToken }) => ({ __typename: 'PasswordChange' as const, token: encodedToken }))
      .catch(invalidInputOr(refusedAs({ 403: 'NotForDemoAccount' })));
  },

  logoutEverywhere: (_parent, _arguments, context) => {
    const userId = requireUserId(context);
    return dataOf(context.rest.POST('/auth/logout-all'))
      .then(() => ({ __typename: 'EndedSessions' as const, userId }))
      .catch(refusedAs({ 403: 'NotForDemoAccount' }));
  },

  forgotPassword: (_parent, { email }, { rest }) =>
    dataOf(rest.POST('/auth/forgot-password', { body: { email } }))
      .then(() => ({ __typename: 'EmailRequest' as const, accepted: true }))
      .catch(invalidInputOr(rethrow)),

  resetPassword: (_parent, link, { rest }) =>
    dataOf(rest.POST('/auth/reset-password', { body: link }))
      .then((done) => ({ __typename: 'PasswordReset' as const, ...done }))
      .catch(linkNotValidOr(invalidInputOr(rethrow))),

  confirmEmail: (_parent, { token }, { rest }) =>
    dataOf(rest.POST('/auth/confirm-email', { body: { token } }))
      .then((done) => ({ __typename: 'EmailConfirmation' as const, ...done }))
      .catch(linkNotValidOr(invalidInputOr(rethrow))),

  restoreEmail: (_parent, link, { rest }) =>
    dataOf(rest.POST('/auth/restore-email', { body: link }))
      .then((done) => ({ __typename: 'RestoredEmail' as const, ...done }))
      .catch(linkNotValidOr(invalidInputOr(rethrow))),

  sendConfirmation: (_parent, _arguments, context) => {
    const id = requireUserId(context);
    return dataOf(context.rest.POST('/user/account/confirmation'))
      .then(({ account }) => ({ __typename: 'Account' as const, id, ...account }))
      .catch(refusedAs({ 403: 'NotForDemoAccount' }));
  },

  deleteAccount: (_parent, { password }, context) => {
    const userId = requireUserId(context);
    return dataOf(context.rest.POST('/user/account/delete', { body: { password } }))
      .then(() => ({ __typename: 'DeletedAccount' as const, userId }))
      .catch(
        invalidInputOr(
          refusedAs({ LAST_OWNER: 'LastOwner', 403: 'NotForDemoAccount', 409: 'EmailChangedLately' }),
        ),
      );
  },
} satisfies MutationResolvers;

/** Turns the error for an email's link that is not valid into a member of a result union; `otherwise` gets all others. */
function linkNotValidOr<Other>(otherwise: (error: unknown) => Other) {
  return (error: unknown) =>
    error instanceof RestClientError && error.code === 'LINK_NOT_VALID'
      ? refusedAs({ LINK_NOT_VALID: 'LinkNotValid' })(error)
      : otherwise(error);
}

export const User: UserResolvers = {
  id: (user) => user._id,
  isShared: (user) => user.email === demoAccount.email,
};
