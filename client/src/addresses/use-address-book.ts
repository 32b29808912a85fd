import type { ApolloCache } from '@apollo/client';
import {
  type AddAddressMutation,
  AddressesPageDocument,
  type AddressInput,
  useAddAddressMutation,
  useEditAddressMutation,
  useRemoveAddressMutation,
} from '../generated/graphql.ts';
import { serialize } from '../network/serialize.ts';

type Result = AddAddressMutation['addAddress'];

/** Changes of the shopper's addresses: each returns an `AddressBook`, or the reason why the shop refused. */
interface AddressBookChanges {
  add(input: AddressInput): Promise<Result | undefined>;
  edit(id: string, input: AddressInput): Promise<Result | undefined>;
  remove(id: string): Promise<Result | undefined>;
}

const inTurn = serialize();

/** Writes the response to a change to the cache, so that all pages show it. */
function remember(cache: ApolloCache, result: Result | undefined) {
  if (result?.__typename !== 'AddressBook') return;
  cache.writeQuery({ query: AddressesPageDocument, data: { addresses: result.addresses } });
}

/** The changes that a shopper can make to their addresses (Specification §4). All pages follow. */
export function useAddressBook(): AddressBookChanges {
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
    add: (input) => inTurn(async () => (await addAddress({ variables: { input } })).data?.addAddress),
    edit: (id, input) =>
      inTurn(async () => (await editAddress({ variables: { id, input } })).data?.editAddress),
    remove: (id) => inTurn(async () => (await removeAddress({ variables: { id } })).data?.removeAddress),
  };
}
