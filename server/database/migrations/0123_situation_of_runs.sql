-- What a run told its model of the project when it began: kept, so that a run that is taken up again says the same.
alter table runs add column situation text;
