-- Which providers there are is the contract's to say (contract/providers.ts): another one needs no migration.
alter table assistant_keys drop constraint assistant_keys_provider_check;
