-- What was never paid, and test payments of previews, are forgotten after a while.
create index sales_expired on sales (created_at) where status = 'expired';
create index sales_preview on sales (created_at) where environment = 'preview';
