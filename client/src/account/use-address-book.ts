import type { ApolloCache, ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { FIELD_NAMES } from '../../shared/account/address-fields.ts';
import type { AddressInput } from '../../shared/schema.generated.ts';
import { refusalReason } from '../network/refusal-reason.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import {
  type AddAddressMutation,
  useAddAddressMutation,
  useEditAddressMutation,
  useRemoveAddressMutation,
} from './AddressBook.generated.ts';
import { AddressesPageDocument } from './AddressesPage.generated.ts';

type Result = AddAddressMutation['addAddress'];

/** Changes of the shopper's addresses: each returns an `AddressBook`, or the reason why the shop refused. */
interface AddressBookChanges {
  add(input: AddressInput): Promise<Result | undefined>;
  edit(id: string, input: AddressInput): Promise<Result | undefined>;
  remove(id: string): Promise<Result | undefined>;
}

/** Writes the response to a change to the cache, so that all pages show it. */
function remember(cache: ApolloCache, result: Result | undefined) {
  if (result?.__typename !== 'AddressBook') return;
  cache.writeQuery({ query: AddressesPageDocument, data: { addresses: result.addresses } });
}

/** The ids of the addresses that the page knows. */
const knownIds = (client: ApolloClient): Set<string> =>
  new Set(client.readQuery({ query: AddressesPageDocument })?.addresses.map(({ id }) => id));

/**
 * What the shop has after an addition without a response, if it has made it: another press would save the address twice.
 * @param before the ids of the addresses from before the addition
 */
async function savedAnyway(
  client: ApolloClient,
  before: Set<string>,
  input: AddressInput,
): Promise<Result | undefined> {
  const { data } = await client.query({ query: AddressesPageDocument, fetchPolicy: 'network-only' });
  const isSaved = data?.addresses.some(
    (address) =>
      !before.has(address.id) && FIELD_NAMES.every((name) => (address[name] ?? '') === (input[name] ?? '')),
  );
  return isSaved && data ? { __typename: 'AddressBook', addresses: data.addresses } : undefined;
}

/** The changes that a shopper can make to their addresses (Specification §4). All pages follow. */
export function useAddressBook(): AddressBookChanges {
  const client = useApolloClient();
  const [addAddress] = useAddAddressMutation({
    update: (cache, { data }) => remember(cache, data?.addAddress),
  });
  const [editAddress] = useEditAddressMutation({
    update: (cache, { data }) => remember(cache, data?.editAddress),
  });
  const [removeAddress] = useRemoveAddressMutation({
    update: (cache, { data }) => remember(cache, data?.removeAddress),
  });

  return {
    async add(input) {
      const before = knownIds(client);
      try {
        return (await addAddress({ variables: { input } })).data?.addAddress;
      } catch (error) {
        if (refusalReason(error) !== null || isUnauthenticated(error)) throw error;
        const saved = await savedAnyway(client, before, input).catch(() => undefined);
        if (!saved) throw error;
        return saved;
      }
    },
    edit: async (id, input) => (await editAddress({ variables: { id, input } })).data?.editAddress,
    remove: async (id) => (await removeAddress({ variables: { id } })).data?.removeAddress,
  };
}
